import "server-only";
import { weaveBackground } from "./background";
import type { Weave } from "./weave";

/** Yields runs of equal cells per row, with the middle of one repeat at the centre. */
function* toCellRuns(weave: Weave, cells: number) {
  const shift = Math.ceil(cells / weave.width) * weave.width + Math.round((weave.width - cells) / 2);
  for (let y = 0; y < weave.height; y += 1) {
    const threadAt = (x: number) => weave.at((x + shift) % weave.width, y);
    for (let x = 0; x < cells;) {
      const thread = threadAt(x);
      let end = x + 1;
      while (end < cells && threadAt(end) === thread) end += 1;
      yield { thread, x, y, width: end - x };
      x = end;
    }
  }
}

type Box = { x: number; y: number; width: number; cell: number };

/** Returns the height in points. */
export function drawBand(doc: PDFKit.PDFDocument, seed: string, { x, y, width, cell }: Box): number {
  const { palette, rows } = weaveBackground(seed);
  const [, middleRow] = rows;
  if (!middleRow) return 0;
  const { weave } = middleRow;
  const cells = Math.ceil(width / cell);
  const height = weave.height * cell;
  doc.rect(x, y, width, height).fill(palette.background);
  for (const run of toCellRuns(weave, cells)) {
    if (run.thread === "background") continue;
    doc.rect(x + run.x * cell, y + run.y * cell, run.width * cell, cell).fill(palette[run.thread]);
  }
  return height;
}
