const MAX_NAMES = 3;

const list = new Intl.ListFormat("es", { type: "conjunction" });

/** "«Luna»", "«Luna», «Sol», «Mar» y 2 más". */
function formatNames(titles: string[]): string {
  const names = titles.slice(0, MAX_NAMES).map((title) => `«${title}»`);
  const more = titles.length - names.length;
  return list.format(more === 0 ? names : [...names, `${more} más`]);
}

/** "tu lugar en «Luna»", "sus 2 lugares: «Luna» y «Sol»". */
export const formatSeats = (titles: string[], whose: "tu" | "su"): string =>
  titles.length === 1
    ? `${whose} lugar en ${formatNames(titles)}`
    : `${whose}s ${titles.length} lugares: ${formatNames(titles)}`;

/** "Con ella se libera tu lugar en «Luna»." */
export const describeEnding = (titles: string[]): string =>
  `Con ella se ${titles.length === 1 ? "libera" : "liberan"} ${formatSeats(titles, "tu")}.`;

/** "Ha quedado libre tu lugar en «Luna»". */
export const describeFreed = (titles: string[]): string =>
  `${titles.length === 1 ? "Ha quedado libre" : "Han quedado libres"} ${formatSeats(titles, "tu")}`;
