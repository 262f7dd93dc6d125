"""Checks the pages of the book: every link to a file or an anchor of it leads somewhere. Takes the folder."""

import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit


class Page(HTMLParser):
    """The links and the anchors of a page."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.anchors: set[str] = set()
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.anchors.update(value for key in ("id", "name") if (value := found.get(key)))
        self.links += [value for key in ("href", "src") if (value := found.get(key))]


root = Path(sys.argv[1]).resolve()
# `print.html` has all pages in one, and 404.html links from wherever it is shown.
pages = {path: Page(path) for path in root.rglob("*.html") if path.name not in ("print.html", "404.html", "toc.html")}
wrong = []
for path, page in pages.items():
    for link in page.links:
        parts = urlsplit(link)
        if parts.scheme or parts.netloc:
            continue
        target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
        known = pages.get(target)
        if not target.exists() or parts.fragment and known and unquote(parts.fragment) not in known.anchors:
            wrong.append(f"{path.relative_to(root)}: {link}")
print("\n".join(sorted(set(wrong))) or f"{len(pages)} pages, every link leads somewhere")
sys.exit(bool(wrong))
