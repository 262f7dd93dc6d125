"""Prints the crates to publish, each after those that it needs, from `cargo metadata`; with --private the others."""

import json
import sys
from graphlib import TopologicalSorter

packages = {package["name"]: package for package in json.load(sys.stdin)["packages"]}
# `publish` is null for every registry, and an empty list for none.
public = {name for name, package in packages.items() if package["publish"] is None}
if sys.argv[1:] == ["--private"]:
    print("\n".join(sorted(packages.keys() - public)))
    sys.exit()
needs = {
    name: {need["name"] for need in packages[name]["dependencies"] if need["kind"] != "dev"} & packages.keys()
    for name in public
}
for name, others in needs.items():
    if others - public:
        sys.exit(f"{name} is published and needs {sorted(others - public)}, which is not")
print("\n".join(TopologicalSorter({name: sorted(needs[name]) for name in sorted(needs)}).static_order()))
