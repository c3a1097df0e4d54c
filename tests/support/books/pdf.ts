import PDFDocument from "pdfkit";

/** An object of a PDF; with `data`, a stream. */
type PdfObject = { dictionary: string; data?: Buffer };

/** Writes objects, of which the first is the catalogue, with their table. */
function writePdf(objects: readonly PdfObject[]): Buffer {
  const parts = [Buffer.from("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "latin1")];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  objects.forEach(({ dictionary, data }, index) => {
    const head = data ? `<< ${dictionary} /Length ${data.length} >>\nstream\n` : `<< ${dictionary} >>`;
    const tail = data ? "\nendstream\nendobj\n" : "\nendobj\n";
    const part = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n${head}`, "latin1"),
      data ?? Buffer.alloc(0),
      Buffer.from(tail, "latin1"),
    ]);
    offsets.push(length);
    length += part.length;
    parts.push(part);
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`);
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join("")}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(table + trailer, "latin1")]);
}

interface PageOptions {
  resources: string;
  content: string;
  /** Further objects, numbered from 5. */
  objects: readonly PdfObject[];
}

/** A page of 300 × 300 points. */
const writePage = ({ resources, content, objects }: PageOptions): Buffer =>
  writePdf([
    { dictionary: "/Type /Catalog /Pages 2 0 R" },
    { dictionary: "/Type /Pages /Kids [3 0 R] /Count 1" },
    {
      dictionary: `/Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Resources << ${resources} >> /Contents 4 0 R`,
    },
    { dictionary: "", data: Buffer.from(content, "latin1") },
    ...objects,
  ]);

/** A page that is filled by one picture. */
const writePicture = (dictionary: string, data: Buffer): Buffer =>
  writePage({
    resources: "/XObject << /P 5 0 R >>",
    content: "q 300 0 0 300 0 0 cm /P Do Q",
    objects: [
      {
        dictionary: `/Type /XObject /Subtype /Image /Width 8 /Height 8 /ColorSpace /DeviceGray ${dictionary}`,
        data,
      },
    ],
  });

/** A picture in JPEG 2000, grey all over, since its one packet is empty. */
const GREY_JPEG_2000 = Buffer.from(
  [
    "ff4f",
    "ff51 0029 0000 00000008 00000008 00000000 00000000 00000008 00000008 00000000 00000000 0001 07 01 01",
    "ff52 000c 00 00 0001 00 00 04 04 00 01",
    "ff5c 0004 40 40",
    "ff90 000a 0000 0000000f 00 01",
    "ff93 00",
    "ffd9",
  ]
    .join("")
    .replaceAll(" ", ""),
  "hex",
);

export const buildJpeg2000Scan = (): Buffer =>
  writePicture("/BitsPerComponent 8 /Filter /JPXDecode", GREY_JPEG_2000);

export const buildDamagedScan = (): Buffer =>
  writePicture("/BitsPerComponent 8 /Filter /JPXDecode", GREY_JPEG_2000.subarray(0, 30));

/** A black picture as fax machines send it: a row of eight black points, and seven like the one above. */
export const buildFaxScan = (): Buffer =>
  writePicture(
    "/BitsPerComponent 1 /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 8 /Rows 8 >>",
    Buffer.from([0b00100110, 0b10100010, 0b11111111, 0b11111110, 0b00000000, 0b00010000, 0b00000001]),
  );

type CjkFont = { name: string; encoding: string; ordering: string };

/** Letters in hexadecimal code of a font that the document does not hold, by a table that every program knows. */
export const buildCjkPage = ({ name, encoding, ordering }: CjkFont, codes: string): Buffer =>
  writePage({
    resources: "/Font << /F 5 0 R >>",
    content: `BT /F 60 Tf 40 140 Td <${codes}> Tj ET`,
    objects: [
      {
        dictionary: `/Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /${encoding} /DescendantFonts [6 0 R]`,
      },
      {
        dictionary: `/Type /Font /Subtype /CIDFontType0 /BaseFont /${name} /CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 0 >> /DW 1000 /FontDescriptor 7 0 R`,
      },
      {
        dictionary: `/Type /FontDescriptor /FontName /${name} /Flags 6 /FontBBox [-123 -257 1001 910] /ItalicAngle 0 /Ascent 723 /Descent -241 /CapHeight 709 /StemV 69`,
      },
    ],
  });

async function collect(doc: InstanceType<typeof PDFDocument>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  doc.on("data", (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<void>((resolve) => doc.on("end", resolve));
  doc.end();
  await done;
  return Buffer.concat(chunks);
}

export function buildLockedPdf(): Promise<Buffer> {
  const doc = new PDFDocument({ userPassword: "secreto", pdfVersion: "1.7" });
  doc.text("Nadie lo lee");
  return collect(doc);
}

/** Three pages, a link to the second and one to the web on the first, and a table of contents of two levels. */
export function buildLinkedPdf(): Promise<Buffer> {
  const doc = new PDFDocument({ size: "A5" });
  doc.text("Ir al capítulo", { goTo: "capitulo", continued: false });
  doc.moveDown(4).text("Ir a la web", { link: "https://example.org/" });
  doc.outline.addItem("Portada");
  doc.addPage();
  doc.text("Capítulo", { destination: "capitulo" });
  const chapter = doc.outline.addItem("Capítulo");
  doc.addPage().text("Apartado");
  chapter.addItem("Apartado");
  return collect(doc);
}
