import type { readPdf } from "./read-pdf";

// What is drawn on a page of a PDF, and the code in it.

type Document = Awaited<ReturnType<typeof readPdf>>["document"];
type Square = { x: number; y: number; size: number };

/** Lists what is drawn with the tag that it lies in. Squares of paths are in the coordinates of the writer. */
export async function listDrawings(document: Document, pageNumber = 1) {
  const { OPS } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const { fnArray, argsArray } = await (await document.getPage(pageNumber)).getOperatorList();
  const open: string[] = [];
  return fnArray.flatMap((operator, index) => {
    const args = (argsArray[index] ?? []) as unknown[];
    if (operator === OPS.beginMarkedContent || operator === OPS.beginMarkedContentProps)
      open.push(String(args[0]));
    if (operator === OPS.endMarkedContent) open.pop();
    const isText = operator === OPS.showText;
    if (!isText && operator !== OPS.constructPath) return [];
    return [{ tag: open.at(-1), isText, path: isText ? [] : (args[1] as [Float32Array | null])[0] }];
  });
}

const FLOATS_PER_RECTANGLE = 13;

/** A rectangle is a move, three lines and a close: 3 + 3 × 3 + 1 numbers. */
function toSquares(path: Iterable<number> | null): Square[] {
  const numbers = [...(path ?? [])];
  return Array.from({ length: numbers.length / FLOATS_PER_RECTANGLE }, (_, index) => {
    const [, x = 0, y = 0, , right = 0, , , , bottom = 0] = numbers.slice(index * FLOATS_PER_RECTANGLE);
    return { x, y, size: Math.max(right - x, bottom - y) };
  });
}

const SCALE = 4;
const QUIET = 10;

/** Draws squares on white with a quiet zone around, as a camera sees them. */
export function toImage(squares: Square[]) {
  const [left, top] = [Math.min(...squares.map(({ x }) => x)), Math.min(...squares.map(({ y }) => y))];
  const right = Math.max(...squares.map(({ x, size }) => x + size));
  const side = Math.ceil((right - left + 2 * QUIET) * SCALE);
  const data = new Uint8Array(side * side * 4).fill(255);
  for (const { x, y, size } of squares) {
    const [startX, startY] = [(x - left + QUIET) * SCALE, (y - top + QUIET) * SCALE];
    for (let row = Math.round(startY); row < Math.round(startY + size * SCALE); row += 1) {
      for (let column = Math.round(startX); column < Math.round(startX + size * SCALE); column += 1)
        data.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3);
    }
  }
  return { width: side, height: side, data, millimetres: ((right - left) / 72) * 25.4 };
}

/** Lists the squares of the code for the tax agency. */
export const listCode = async (document: Document): Promise<Square[]> =>
  (await listDrawings(document)).filter(({ tag }) => tag === "Figure").flatMap(({ path }) => toSquares(path));
