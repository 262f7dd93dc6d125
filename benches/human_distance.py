"""How far games of players are from those of strong people.

    brink sim twilight_struggle --us greedy --ussr greedy --option handicap_us=2 --games 500 --log logs
    python3 benches/human_distance.py greedy=logs

Reads the logs of `brink sim --log` and compares them with `human_play.json`: what people did in recorded games, as shares.
docs/human_play.md says what each number means. Only the standard library, and the files of the game.
"""

import argparse
import glob
import json
import os
import re
from collections import Counter, defaultdict

HERE = os.path.dirname(os.path.abspath(__file__))
SIDES = {"US": "us", "USSR": "ussr"}
PERIODS = ("early", "mid", "late")
CELLS = [f"{side} {period}" for side in ("us", "ussr") for period in PERIODS]
USES = {"event": "event", "operations": "operations", "event first, then operations": "event_first",
        "operations first, then event": "operations_first", "space race": "space"}
ENDS = {"20 victory points": "points", "final scoring": "final_scoring", "nuclear war": "defcon",
        "Cuban Missile Crisis": "defcon", "Wargames": "wargames", "control of Europe": "europe",
        "a scoring card was held": "held_scoring"}
LAST_TURN = 10
LAST_COMPARED = 8

INFLUENCE = re.compile(r"^(USSR|US) ([+-]\d+) in (.+) \(now (\d+)\)$")
SCORE = re.compile(r"^(?:USSR|US) scores \d+ \(score: (?:(USSR|US) (\d+)|even)\)$")
ROUND = re.compile(r"^-- (USSR|US) action round ")
PLAYS = re.compile(r"^(USSR|US) plays (.+): ([a-z ,]+)$")
COUP = re.compile(r"^(USSR|US) attempts a coup in (.+) with \d+$")
TURN = re.compile(r"^== Turn (\d+) ==$")
DISCARDS = re.compile(r"^(USSR|US) discards (.+)$")
OVER = re.compile(r"^(?:(?:USSR|US) wins|A draw): (.+)$")
HEADLINE = re.compile(r"(USSR|US) (.+?)(?=, (?:USSR|US) |$)")


def other(side):
    return "ussr" if side == "us" else "us"


def period(turn):
    return PERIODS[0 if turn <= 3 else 1 if turn <= 7 else 2]


class Facts:
    """Names, sides, stability: from the map, the cards and the scenario."""

    def __init__(self, root):
        def text(*path):
            with open(os.path.join(root, *path), encoding="utf-8") as file:
                return file.read()

        self.space, self.stability, self.battlegrounds = {}, {}, set()
        entries = re.split(r"^  (\w+):", text("maps", "twilight_struggle.yaml"), flags=re.M)
        for key, rest in zip(entries[1::2], entries[2::2]):
            name, stability = re.search(r"name: (.+?)(?:,|$)", rest, re.M), re.search(r"stability: (\d)", rest)
            if not stability:
                continue
            self.space[name[1]], self.stability[key] = key, int(stability[1])
            if "battleground" in rest:
                self.battlegrounds.add(key)
        self.card, self.relation = {}, {}
        cards = re.split(r"^  (\w+):$", text("cards", "twilight_struggle", "cards.yaml"), flags=re.M)
        for key, body in zip(cards[1::2], cards[2::2]):
            name = re.search(r"^    name: (['\"]?)(.+)\1$", body, re.M)[2]
            side = re.search(r"^    side: (\w+)$", body, re.M)[1]
            self.card[name.replace("''", "'")] = key
            self.relation[key] = "scoring" if re.search(r"^    scoring: true", body, re.M) else side
        setup = text("scenarios", "twilight_struggle.yaml").split("\nsetup:")[1].split("\nphases:")[0]
        self.start = Counter()
        for side in ("ussr", "us"):
            for block in re.findall(rf"\b{side}:\s*(?:\{{([^}}]*)\}}|((?:\n +\w+: \d+)+))", setup):
                for key, number in re.findall(r"(\w+): (\d+)", " ".join(block)):
                    self.start[side, key] = int(number)

    def kind(self, card, side):
        """Whose card it is, for a side."""
        of = self.relation[card]
        return of if of in ("scoring", "neutral") else "own" if of == side else "opponent"


class Game:
    """What one log says, counted."""

    def __init__(self, path, facts, counts):
        self.facts, self.counts, self.board = facts, counts, Counter()
        self.turn, self.vp, self.defcon, self.items, self.play = 0, 0, 5, [], None
        self.is_final = self.is_over = False
        with open(path, encoding="utf-8") as file:
            for line in file:
                self.read(line.rstrip("\n"))
        if self.is_over:
            self.close()
            counts["games"]["all"] += 1
            counts["length"][self.turn] += 1

    def read(self, line):
        facts, counts = self.facts, self.counts
        if found := INFLUENCE.match(line):
            side, space = SIDES[found[1]], facts.space[found[3]]
            self.board[side, space] = int(found[4])
            self.items.append(("place", side, space, int(found[2])))
        elif found := ROUND.match(line):
            self.close()
            self.play = {"side": SIDES[found[1]], "card": None, "use": "none", "companion": None}
        elif found := PLAYS.match(line):
            if self.play and self.play["card"] is None and SIDES[found[1]] == self.play["side"]:
                self.play.update(card=facts.card[found[2]], use=USES[found[3]])
        elif line.startswith("Event: "):
            self.items.append(("event", facts.card[line[7:]]))
        elif found := SCORE.match(line):
            self.vp = (1 if found[1] == "US" else -1) * int(found[2]) if found[1] else 0
        elif found := COUP.match(line):
            side, space = SIDES[found[1]], facts.space[found[2]]
            counts["coup_targets", side][space] += 1
            self.items.append(("coup", side, space, 0))
        elif line.startswith("Realignment in "):
            self.items.append(("realign", None, None, 0))
        elif line.startswith("DEFCON "):
            self.defcon = int(line[-1])
        elif line.endswith(" leaves the game"):
            self.items.append(("leaves", facts.card[line[: -len(" leaves the game")]]))
        elif found := DISCARDS.match(line):
            self.discard(SIDES[found[1]], facts.card[found[2]])
        else:
            self.course(line)

    def course(self, line):
        """Lines that divide a game."""
        facts, counts = self.facts, self.counts
        if found := TURN.match(line):
            self.close()
            self.end_turn()
            self.turn = int(found[1])
        elif line.startswith("Headlines: "):
            for name, card in HEADLINE.findall(line[len("Headlines: "):]):
                side, card = SIDES[name], facts.card[card]
                kind = facts.kind(card, side)
                counts["headlines", f"{side} {period(self.turn)}"][kind] += 1
                self.use(card, side, "headline")
                if kind == "opponent":
                    counts["opponent_cards", f"{side} {period(self.turn)}"]["headline"] += 1
        elif line.startswith("-- Headline of "):
            self.close()
        elif " is scored: " in line and self.items[-1:] != [("event", facts.card.get(line.split(" is scored")[0] + " Scoring"))]:
            # Not by a card: final scoring, after the last turn.
            if self.turn == LAST_TURN and not self.is_final and not any(item[0] == "event" for item in self.items[-1:]):
                self.is_final = True
                self.end_turn()
        elif found := OVER.match(line):
            self.is_over = True
            self.counts["endings"][ENDS.get(found[1], found[1])] += 1

    def end_turn(self):
        facts, counts = self.facts, self.counts
        if self.turn == 0:
            for (side, space), number in self.board.items():
                counts["set_up", side][space] += max(0, number - facts.start[side, space])
            return
        if self.turn > LAST_COMPARED:
            return
        counts["defcon", self.turn][self.defcon] += 1
        counts["score", self.turn][self.vp] += 1
        counts["ends"][self.turn] += 1
        for space in facts.battlegrounds:
            lead = self.board["us", space] - self.board["ussr", space]
            if abs(lead) >= facts.stability[space]:
                counts["board", self.turn][f"{space} {'us' if lead > 0 else 'ussr'}"] += 1

    def use(self, card, side, use):
        use = {"event_first": "operations", "operations_first": "operations", "space": "space"}.get(use, use)
        self.counts["card_use", f"{card} {side}"][use if use in USES.values() or use == "headline" else "other"] += 1

    def discard(self, side, card):
        play = self.play
        if not play or side != play["side"]:
            return
        if play["card"] is None:
            # A trap: the card of the round is discarded.
            play.update(card=card, use="trap")
        elif play["card"] == "un_intervention" and play["use"] == "event" and not play["companion"]:
            play["companion"] = card

    def close(self):
        """Counts the action round that is over."""
        play, items = self.play, self.items
        self.play, self.items = None, []
        if play is None:
            return
        facts, counts, side, card, use = self.facts, self.counts, play["side"], play["card"], play["use"]
        cell = f"{side} {period(self.turn)}"
        if card is None:
            counts["action_kinds", cell]["none"] += 1
            return
        happened = ("event", card) in items
        if use in ("event_first", "operations_first") and not happened:
            use = "operations"
        mode, places = self.operations(items, use, card, play)
        kind = facts.kind(card, side)
        counted = "none" if use == "trap" else "scoring" if kind == "scoring" else use
        if counted not in ("none", "scoring", "space") and (use != "event" or play["companion"]):
            counted = mode or "none"
        counts["action_kinds", cell][counted] += 1
        if places:
            counts["placements", cell].update(places)
        self.use(card, side, use)
        if play["companion"]:
            self.use(play["companion"], side, "un")
            counts["opponent_cards", cell]["un"] += 1
        if kind == "opponent":
            counts["opponent_cards", cell]["no_event" if use == "operations" else use] += 1

    def operations(self, items, use, card, play):
        """What the operations of the card itself were, and the markers that they placed."""
        side = play["side"]
        at = items.index(("event", card)) if ("event", card) in items else None
        if use == "operations" or use == "event" and play["companion"]:
            part = items
        elif use == "operations_first":
            part = items[:at]
        elif use == "event_first":
            part = last_run(items[at:], side)
        else:
            part = []
        end = next((i for i, item in enumerate(part) if item == ("leaves", card)), len(part))
        part = part[:end]
        if any(item[:2] == ("coup", side) for item in part):
            return "coup", {}
        if any(item[0] == "realign" for item in part):
            return "realign", {}
        places = Counter()
        for item in part:
            if item[0] == "place" and item[1] == side and item[3] > 0:
                places[item[2]] += item[3]
        return ("influence" if places else None), places


def last_run(items, side):
    """The last operations of a side after an event: what follows its last beginning of their kind."""
    leaves = next((i for i, item in enumerate(items) if item[0] == "leaves"), len(items))
    last, coup_at = None, None
    for i, item in enumerate(items[:leaves]):
        if item[0] == "coup":
            coup_at = item[2] if item[1] == side else None
            last = i if item[1] == side else last
        elif item[0] == "realign" and (last is None or items[last][0] != "realign"):
            last = i
        elif item[0] == "place" and item[1] == side and item[3] > 0 and item[2] != coup_at:
            if last is None or items[last][0] != "place":
                last = i
    return items[last:leaves] if last is not None else []


def shares(counter):
    whole = sum(counter.values())
    return {str(key): count / whole for key, count in counter.items()} if whole else None


def habits(folder, facts):
    """The shares of the games of a folder, in the form of the file."""
    counts = defaultdict(Counter)
    for path in sorted(glob.glob(os.path.join(folder, "*.txt"))):
        Game(path, facts, counts)
    found = {"games": counts["games"]["all"]}
    for key in ("length", "endings"):
        found[key] = shares(counts[key])
    for key in ("action_kinds", "opponent_cards", "headlines", "placements", "coup_targets", "set_up", "score", "defcon",
                "card_use"):
        found[key] = {str(of[1]): shares(counter) for of, counter in counts.items() if of[0] == key}
    found["board"] = {str(turn): {key: number / counts["ends"][turn] for key, number in counts["board", turn].items()}
                      for turn in range(1, LAST_COMPARED + 1)}
    return found


def variation(one, two):
    """The total variation distance of two lists of shares."""
    if not one or not two:
        return None
    return sum(abs(one.get(key, 0) - two.get(key, 0)) for key in {*one, *two}) / 2


def transport(one, two):
    """The Wasserstein distance of two distributions over whole numbers."""
    if not one or not two:
        return None
    numbers = [int(key) for key in {*one, *two}]
    gap = left = right = 0.0
    for number in range(min(numbers), max(numbers)):
        left, right = left + one.get(str(number), 0), right + two.get(str(number), 0)
        gap += abs(left - right)
    return gap


def mean(values, weights=None):
    pairs = [(value, weight) for value, weight in zip(values, weights or [1] * len(values)) if value is not None]
    whole = sum(weight for _, weight in pairs)
    return sum(value * weight for value, weight in pairs) / whole if whole else None


def distances(people, found):
    """The twelve distances."""
    def over(key, by=variation):
        return mean([by(people[key][of], found[key].get(of)) for of in people[key]])

    out = {key: over(key) for key in ("action_kinds", "opponent_cards", "headlines")}
    cards = people["card_use"]
    out["card_use"] = mean([variation(cards[of]["shares"], found["card_use"].get(of)) for of in cards],
                           [cards[of]["plays"] if of in found["card_use"] else 0 for of in cards])
    out.update({key: over(key) for key in ("coup_targets", "placements", "set_up")})
    gaps = []
    for turn, controlled in people["board"].items():
        if found["board"].get(turn):
            gaps += [abs(share - found["board"][turn].get(key, 0)) for key, share in controlled.items()]
    out["board"] = mean(gaps)
    out["score"], out["defcon"] = over("score", transport), over("defcon")
    out["length"] = transport(people["length"], found["length"])
    out["endings"] = variation(people["endings"], found["endings"])
    return out


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("logs", nargs="+", metavar="NAME=FOLDER", help="logs of `brink sim --log`")
    parser.add_argument("--root", default=os.path.dirname(HERE), help="the folder with maps, cards and scenarios")
    options = parser.parse_args()
    with open(os.path.join(HERE, "human_play.json"), encoding="utf-8") as file:
        people = json.load(file)
    facts, rows = Facts(options.root), {}
    for item in options.logs:
        name, _, folder = item.partition("=")
        found = habits(folder, facts)
        if not found["games"]:
            parser.error(f"{folder}: there is no finished game")
        rows[f"{name} ({found['games']})"] = distances(people, found)
    print("| distance | floor | split half | random | " + " | ".join(rows) + " |")
    print("| --- |" + " ---: |" * (3 + len(rows)))
    known, close = people["distances"], Counter()
    indices = defaultdict(list)
    for key, at in known.items():
        cells = []
        for name, row in rows.items():
            value = row[key]
            indices[name].append((value - at["floor"]) / (at["random"] - at["floor"]))
            close[name] += value <= 3 * at["split_half"]
            cells.append(f"{value:.3f}")
        print(f"| `{key}` | {at['floor']:.3f} | {at['split_half']:.3f} | {at['random']:.3f} | " + " | ".join(cells) + " |")
    print("| **index** | 0 | | 1 | " + " | ".join(f"**{mean(indices[name]):.2f}**" for name in rows) + " |")
    print("| within three split halves | | | | " + " | ".join(f"{close[name]} of {len(known)}" for name in rows) + " |")


if __name__ == "__main__":
    main()
