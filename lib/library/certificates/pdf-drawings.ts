import "server-only";
import { encode } from "uqr";
import { backgroundCloth } from "@/lib/publishing/textiles/background";
import type { Weave } from "@/lib/publishing/textiles/weave";

/** Lines of cells with the middle of one repeat in their middle, as rectangles: equal neighbours are one. */
function* runsOf(weave: Weave, cells: number) {
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

/** A woven band across the page, as wide as it is told; gives its height. */
export function drawBand(doc: PDFKit.PDFDocument, seed: string, { x, y, width, cell }: Box): number {
  const { palette, rows } = backgroundCloth(seed);
  const [, heart] = rows;
  if (!heart) return 0;
  const { weave } = heart;
  const cells = Math.ceil(width / cell);
  const height = weave.height * cell;
  doc.rect(x, y, width, height).fill(palette.ground);
  for (const run of runsOf(weave, cells)) {
    if (run.thread === "ground") continue;
    doc.rect(x + run.x * cell, y + run.y * cell, run.width * cell, cell).fill(palette[run.thread]);
  }
  return height;
}

/** What a camera reads as an address, in dark squares as a path. */
export function drawCode(doc: PDFKit.PDFDocument, address: string, { x, y, width }: Omit<Box, "cell">): void {
  const { data, size } = encode(address, { ecc: "M", border: 0 });
  const cell = width / size;
  data.forEach((row, line) =>
    row.forEach((dark, column) => {
      if (dark) doc.rect(x + column * cell, y + line * cell, cell, cell);
    }),
  );
  doc.fill("#231a2b");
}
