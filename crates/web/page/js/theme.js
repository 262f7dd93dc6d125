// Light or dark: what was chosen, else what the system says. In the head, so that nothing flashes; its shortcut is in keys.js.
(() => {
  const asked = new URLSearchParams(location.hash.slice(1)).get("theme");
  let kept = null;
  try {
    kept = JSON.parse(localStorage.getItem("brink-theme") ?? "null");
  } catch {
    /* private windows */
  }
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = asked ?? kept ?? (dark ? "dark" : "light");
  const turn = () => {
    const next = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
    document.documentElement.dataset.theme = next;
    try {
      localStorage.setItem("brink-theme", JSON.stringify(next));
    } catch {
      /* private windows */
    }
  };
  addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest("[data-do=theme]")) turn();
  });
})();
