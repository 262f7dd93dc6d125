"""A preprocessor of mdBook: makes texts of links to files that are not in the book, or links to the repository.

BRINK_REPOSITORY is the address below which a forge shows the files of a revision, without a slash at its end.
"""

import json
import os
import posixpath
import re
import sys

LINK = re.compile(r"!?\[([^\]]*)\]\(([^)\s]+)\)")
REPOSITORY = os.environ.get("BRINK_REPOSITORY")


def inside(link: re.Match[str], folder: str) -> str:
    """A link of a page in this folder of docs/, as it is in the book."""
    whole, text, target = link[0], link[1], link[2]
    path = target.partition("#")[0]
    if "://" in target or not path:
        return whole
    place = posixpath.normpath(posixpath.join("docs", folder, path))
    # The table of contents is at the side of every page.
    if place.startswith("docs/") and place != "docs/SUMMARY.md":
        # mdBook calls the page of a folder so.
        return re.sub(r"([(/])README\.md([#)])", r"\1index.md\2", whole)
    return f"[{text}]({REPOSITORY}/{place})" if REPOSITORY else text


def rewrite(content: str, folder: str) -> str:
    """A page with its links as they are in the book; blocks stay as they are."""
    lines, in_block = [], False
    for line in content.split("\n"):
        if line.lstrip().startswith("```"):
            in_block = not in_block
        elif not in_block:
            line = LINK.sub(lambda found: inside(found, folder), line)
        lines.append(line)
    return "\n".join(lines)


def visit(value: object) -> None:
    """Rewrites every chapter below a value."""
    if isinstance(value, list):
        for entry in value:
            visit(entry)
    elif isinstance(value, dict):
        chapter = value.get("Chapter")
        if chapter and chapter.get("source_path"):
            folder = posixpath.dirname(chapter["source_path"])
            chapter["content"] = rewrite(chapter["content"], folder)
        for entry in value.values():
            visit(entry)


if __name__ == "__main__":
    if sys.argv[1:2] == ["supports"]:
        sys.exit(0)
    _, book = json.load(sys.stdin)
    visit(book)
    json.dump(book, sys.stdout)
