import "server-only";
import { encode } from "uqr";

type Square = { x: number; y: number; width: number; colour: string };

/** Draws the code of an address without a quiet zone, which the caller leaves around it. */
export function drawQrCode(doc: PDFKit.PDFDocument, address: string, { x, y, width, colour }: Square): void {
  const { data, size } = encode(address, { ecc: "M", border: 0 });
  const cell = width / size;
  data.forEach((row, line) =>
    row.forEach((dark, column) => {
      if (dark) doc.rect(x + column * cell, y + line * cell, cell, cell);
    }),
  );
  doc.fill(colour);
}
