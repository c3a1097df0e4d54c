import "server-only";
import { encode } from "uqr";

type Square = { x: number; y: number; width: number };

export function drawQrCode(doc: PDFKit.PDFDocument, address: string, { x, y, width }: Square): void {
  const { data, size } = encode(address, { ecc: "M", border: 0 });
  const cell = width / size;
  data.forEach((row, line) =>
    row.forEach((dark, column) => {
      if (dark) doc.rect(x + column * cell, y + line * cell, cell, cell);
    }),
  );
  doc.fill("#231a2b");
}
