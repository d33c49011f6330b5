"""What the page adds where scripts run: exact figures when pointed at, dots to step through, ground that picks games.

Without it nothing is missing but that: every chart tells its finding in words, and `study.json` has every figure.
"""

SCRIPT = """
const told = document.getElementById("told");
const study = JSON.parse(document.getElementById("study").textContent);
const dots = [...document.querySelectorAll("circle[data-game]")];
const cellOf = mark => mark.closest("[data-cell]")?.dataset.cell;
function words(mark) {
  const game = mark.dataset.game, cell = study.cells.find(each => each.slug === cellOf(mark));
  if (game === undefined || !cell) return mark.dataset.told + "\\nClick: the games in which it did";
  const point = cell.leads[cell.numbers.indexOf(+game)][1];
  const names = cell.seats.map(seat => cell.sides[seat]?.name ?? seat);
  const won = point > 0.5 ? names[0] + " won" : point < 0.5 ? names.at(-1) + " won" : "drawn";
  return `${mark.dataset.told}, ${won}\\nvistula replay cells/${cell.slug}/actions.parquet --game ${game}`;
}
function show(mark) {
  const box = mark.getBoundingClientRect();
  told.textContent = words(mark);
  told.hidden = false;
  told.style.left = Math.max(8, Math.min(innerWidth - told.offsetWidth - 8, box.x + box.width / 2 + 12)) + "px";
  told.style.top = Math.max(8, box.y - told.offsetHeight - 8) + "px";
}
for (const mark of document.querySelectorAll("[data-told]")) {
  mark.addEventListener("pointerenter", () => show(mark));
  mark.addEventListener("pointerleave", () => (told.hidden = true));
  mark.addEventListener("focus", () => show(mark));
  mark.addEventListener("blur", () => (told.hidden = true));
}
for (const panel of document.querySelectorAll(".panel[data-cell]"))
  panel.querySelector("circle[data-game]")?.setAttribute("tabindex", "0");
for (const dot of dots) dot.addEventListener("keydown", event => {
  const step = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
  const mates = dots.filter(each => cellOf(each) === cellOf(dot)), next = step && mates[mates.indexOf(dot) + step];
  if (!next) return;
  event.preventDefault();
  dot.setAttribute("tabindex", "-1");
  next.setAttribute("tabindex", "0");
  next.focus();
});
for (const space of document.querySelectorAll("[data-games]")) space.addEventListener("click", () => {
  const chosen = !space.classList.contains("chosen"), games = new Set(space.dataset.games.split(" "));
  for (const other of document.querySelectorAll(".chosen")) other.classList.remove("chosen");
  space.classList.toggle("chosen", chosen);
  for (const dot of dots)
    dot.classList.toggle("faint", chosen && cellOf(dot) === cellOf(space) && !games.has(dot.dataset.game));
});
"""
