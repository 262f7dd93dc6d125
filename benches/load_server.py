#!/usr/bin/env python3
"""Plays many games at once on a server by `brink serve`, and says how long choices take.

    python3 benches/load_server.py target/release/brink --games 200 --seconds 60

Every game has two clients with a connection and an open stream each, who wait for news and choose after a pause, as
people do. `--streams 10000` first tries to open so many streams of people who watch, which read nothing: those above the
limits are refused, and the others stay open (`ulimit -n` has to allow them). `--limit 50` fails if more than one choice in a hundred takes longer than 50 ms; `--db` names the storage.
"""

import argparse, asyncio, json, os, random, re, subprocess, sys, tempfile, time, zlib


class Line:
    """A connection that stays open."""

    def __init__(self, port):
        self.port, self.reader, self.bytes = port, None, 0

    async def ask(self, method, path, token="", body=None):
        if self.reader is None:
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 22)
        data = json.dumps(body).encode() if body is not None else b""
        self.writer.write((f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nAuthorization: Bearer {token}\r\n"
                           "Accept-Encoding: gzip\r\nContent-Type: application/json\r\n"
                           f"Content-Length: {len(data)}\r\n\r\n").encode() + data)
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode().lower()
        body = await self.reader.readexactly(int(re.search(r"content-length: (\d+)", head).group(1)))
        self.bytes = len(body)
        if "content-encoding: gzip" in head:
            body = zlib.decompress(body, 31)
        return int(head.split()[1]), json.loads(body)


async def stream(port, path, token, news):
    """Sets `news` whenever the stream says that something is new."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"GET {path}/stream HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
                 f"Authorization: Bearer {token}\r\n\r\n".encode())
    while line := await reader.readline():
        if line.startswith((b"event: revision", b"HTTP/1.1 429")):
            news.set()


async def client(port, path, token, until, pause, took):
    line, news = Line(port), asyncio.Event()
    listening = asyncio.create_task(stream(port, path, token, news))
    status, view = await line.ask("GET", f"{path}/view", token)
    while time.monotonic() < until and view["observation"]["outcome"] is None:
        if view["question"] is None:
            news.clear()
            status, view = await line.ask("GET", f"{path}/view", token)
            if view["question"] is None and view["observation"]["outcome"] is None:
                try:
                    await asyncio.wait_for(news.wait(), max(0.1, until - time.monotonic()))
                except asyncio.TimeoutError:
                    break
                status, view = await line.ask("GET", f"{path}/view", token)
            continue
        await asyncio.sleep(random.uniform(0, 2 * pause))
        key = random.choice(view["question"]["choices"])["key"]
        begun = time.monotonic()
        chosen = {"revision": view["revision"], "key": key, "since": view["steps"]}
        status, answer = await line.ask("POST", f"{path}/choose", token, chosen)
        took.append((time.monotonic() - begun, line.bytes))
        if status != 200:
            sys.exit(f"{status} {answer.get('error')}")
        view = answer
    listening.cancel()


async def watch(port, games, count):
    """Opens streams and leaves them open; says how many were refused."""
    opened, refused = [], 0
    for nth in range(count):
        game = games[nth % len(games)]
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(f"GET /api/games/{game['game']}/stream HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
                     f"Authorization: Bearer {game['observer']}\r\n\r\n".encode())
        status = (await reader.readline()).split()[1]
        if status == b"200":
            opened.append((reader, writer))
        else:
            assert status == b"429", status
            refused += 1
            writer.close()
    print(f"{count} streams: {len(opened)} open, {refused} refused")
    return opened


async def run(port, arguments):
    line, took, clients = Line(port), [], []
    made = []
    for seed in range(arguments.games):
        new = {"scenario": arguments.scenario, "seats": ["person", "person"], "seed": str(seed)}
        status, game = await line.ask("POST", "/api/games", body=new)
        assert status == 201, game
        made.append(game)
    opened = await watch(port, made, arguments.streams)
    until = time.monotonic() + arguments.seconds
    for game in made:
        for seat in game["seats"]:
            clients.append(client(port, f"/api/games/{game['game']}", seat["token"], until, arguments.pause, took))
    await asyncio.gather(*clients)
    for _, writer in opened:
        writer.close()
    return took


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("brink")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--pause", type=float, default=3, help="the mean pause before a choice, in seconds")
    parser.add_argument("--streams", type=int, default=0)
    parser.add_argument("--scenario", default="twilight_struggle")
    parser.add_argument("--db")
    parser.add_argument("--limit", type=float, help="the most that p99 may be, in milliseconds")
    arguments = parser.parse_args()
    folder = tempfile.TemporaryDirectory()
    serve = [arguments.brink, "serve", "--port", "0", "--db", arguments.db or os.path.join(folder.name, "games.sqlite")]
    server = subprocess.Popen(serve, stdout=subprocess.PIPE, text=True)
    try:
        port = int(re.search(r":(\d+)/", server.stdout.readline()).group(1))
        took = asyncio.run(run(port, arguments))
        memory = int(re.search(r"VmHWM:\s+(\d+)", open(f"/proc/{server.pid}/status").read()).group(1))
    finally:
        server.kill()
        server.wait()
    times, sizes = sorted(1000 * one for one, _ in took), sorted(size for _, size in took)
    at = lambda values, share: values[min(len(values) - 1, int(len(values) * share))]
    print(f"{arguments.games} games, {2 * arguments.games} clients, {arguments.seconds:.0f} s: {len(times)} choices; "
          f"ms: median {at(times, 0.5):.1f}, p95 {at(times, 0.95):.1f}, p99 {at(times, 0.99):.1f}, most {times[-1]:.1f}; "
          f"bytes: median {at(sizes, 0.5)}, most {sizes[-1]}; memory {memory / 1024:.0f} MB; "
          f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
    if arguments.limit is not None and at(times, 0.99) > arguments.limit:
        sys.exit(f"p99 is above {arguments.limit} ms")


if __name__ == "__main__":
    main()
