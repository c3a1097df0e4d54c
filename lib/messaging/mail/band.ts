/** Dyes of the threads of a band. */
const DYES: Readonly<Record<string, string>> = {
  c: "#A63F1E",
  g: "#E0A83C",
  t: "#0E5A57",
  p: "#6D4C9B",
};

/** A stepped diamond, one letter for each cell; its neighbours join it at the small gold one. */
const DIAMOND = ["cccccggccccc", "cccggttggccc", "gcgttppttgcg", "cccggttggccc", "cccccggccccc"];
const REPEATS = 6;
const CELL_HEIGHT = 5;

const threadHtml = (thread: string): string =>
  `<td bgcolor="${DYES[thread.charAt(0)]}"${thread.length > 1 ? ` colspan="${thread.length}"` : ""}></td>`;

const rowHtml = (row: string): string =>
  `<tr height="${CELL_HEIGHT}">${(row.repeat(REPEATS).match(/(.)\1*/g) ?? []).map(threadHtml).join("")}</tr>`;

const columns = "<col>".repeat(REPEATS * (DIAMOND[0]?.length ?? 0));

/** A woven edge of table cells: mail programs show neither SVG nor, before they are asked, pictures. */
export const bandHtml =
  `<table role="presentation" aria-hidden="true" width="100%" cellpadding="0" cellspacing="0" ` +
  `style="table-layout:fixed;border-collapse:collapse;font-size:0;line-height:0">` +
  `<colgroup>${columns}</colgroup>${DIAMOND.map(rowHtml).join("")}</table>`;
