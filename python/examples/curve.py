"""Draws a learning curve as SVG."""

from __future__ import annotations

from html import escape

WIDTH, HEIGHT, EDGE = 560, 300, 48


def draw(curve: list[dict[str, float]], title: str, opponent: str) -> str:
    """The part of games won against a player, by minutes of learning."""
    end = max(1.0, curve[-1]["minutes"])

    def place(minutes: float, part: float) -> tuple[float, float]:
        return EDGE + minutes / end * (WIDTH - 2 * EDGE), HEIGHT - EDGE - part * (HEIGHT - 2 * EDGE)

    lines = []
    for part in (0.0, 0.25, 0.5, 0.75, 0.9, 1.0):
        x, y = place(0, part)
        lines.append(f'<path d="M{x:.0f} {y:.0f}H{WIDTH - EDGE}" stroke="#ccc"/>')
        lines.append(f'<text x="{x - 6:.0f}" y="{y + 4:.0f}" text-anchor="end">{part:.0%}</text>')
    for tick in range(6):
        x, y = place(end * tick / 5, 0)
        lines.append(f'<text x="{x:.0f}" y="{y + 18:.0f}" text-anchor="middle">{end * tick / 5:g}</text>')
    points = " ".join("{:.1f},{:.1f}".format(*place(row["minutes"], row[f"against_{opponent}"])) for row in curve)
    lines.append(f'<polyline points="{points}" fill="none" stroke="#1f5fa8" stroke-width="2"/>')
    lines.append(f'<text x="{WIDTH / 2:.0f}" y="24" text-anchor="middle">{escape(title)}: won against {opponent}</text>')
    lines.append(f'<text x="{WIDTH / 2:.0f}" y="{HEIGHT - 8}" text-anchor="middle">minutes of learning</text>')
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12">'
    return "\n".join([head, f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>', *lines, "</svg>\n"])
