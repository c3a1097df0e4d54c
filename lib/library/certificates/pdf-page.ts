import "server-only";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import PDFDocument from "pdfkit";
import { drawableText } from "@/lib/share/text";

type Family = "title" | "text" | "strong";
type Subset = "latin" | "latin-ext";

const FILES: Record<Family, [folder: string, weight: number]> = {
  title: ["fraunces", 600],
  text: ["figtree", 500],
  strong: ["figtree", 600],
};

const SUBSETS: readonly Subset[] = ["latin", "latin-ext"];

const nameOf = (family: Family, subset: Subset) => `${family} ${subset}`;

async function readFonts(): Promise<Map<string, Buffer>> {
  const wanted = (Object.keys(FILES) as Family[]).flatMap((family) =>
    SUBSETS.map((subset) => ({ family, subset })),
  );
  const read = wanted.map(async ({ family, subset }): Promise<[string, Buffer]> => {
    const [folder, weight] = FILES[family];
    const file = join(folder, "files", `${folder}-${subset}-${weight}-normal.woff`);
    return [nameOf(family, subset), await readFile(join(process.cwd(), "node_modules/@fontsource", file))];
  });
  return new Map(await Promise.all(read));
}

let fonts: Promise<Map<string, Buffer>> | undefined;

type Info = { title: string; author: string; subject: string; date: Date };

/** One page of A4 lying down, with the site's fonts and nothing on it. */
export async function newPage({ title, author, subject, date }: Info): Promise<PDFKit.PDFDocument> {
  fonts ??= readFonts();
  const known = await fonts;
  const doc = new PDFDocument({
    size: "A4",
    layout: "landscape",
    margin: 0,
    lang: "es",
    tagged: true,
    displayTitle: true,
    pdfVersion: "1.7",
    // With a font of our own at once it looks for none of its own.
    font: known.get(nameOf("text", "latin")) as unknown as string,
    info: {
      Title: title,
      Author: author,
      Subject: subject,
      Creator: author,
      CreationDate: date,
      ModDate: date,
    },
  });
  for (const [name, bytes] of known) doc.registerFont(name, bytes);
  return doc;
}

export type Style = { family: Family; size: number; colour: string };

// What a font of Western letters leaves to the one beside it.
const EXTENDED = /([\u0100-\u0130\u0132-\u0151\u0154-\u017E₡₲]+)/u;

/** Text by the font that holds it. */
const runsOf = (text: string): { text: string; subset: Subset }[] =>
  text
    .split(EXTENDED)
    .filter(Boolean)
    .map((part) => ({ text: part, subset: EXTENDED.test(part) ? "latin-ext" : "latin" }));

/** Chooses the font and tells how wide a text is in it. */
function width(doc: PDFKit.PDFDocument, text: string, { family, size }: Style): number {
  return runsOf(text).reduce(
    (sum, run) => sum + doc.font(nameOf(family, run.subset)).fontSize(size).widthOfString(run.text),
    0,
  );
}

/** Lines of at most `room` points; a word that is longer is broken where it must be. */
export function linesOf(doc: PDFKit.PDFDocument, text: string, style: Style, room: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of drawableText(text).split(" ")) {
    const longer = line ? `${line} ${word}` : word;
    if (width(doc, longer, style) <= room) {
      line = longer;
      continue;
    }
    if (line) lines.push(line);
    line = "";
    for (const sign of word) {
      if (width(doc, line + sign, style) > room) {
        lines.push(line);
        line = "";
      }
      line += sign;
    }
  }
  return line ? [...lines, line] : lines;
}

/** Writes one line whose letters hang from `y`. */
export function writeLine(doc: PDFKit.PDFDocument, text: string, style: Style, x: number, y: number): void {
  let at = x;
  for (const run of runsOf(text)) {
    doc.font(nameOf(style.family, run.subset)).fontSize(style.size).fillColor(style.colour);
    doc.text(run.text, at, y, { lineBreak: false });
    at += doc.widthOfString(run.text);
  }
}
