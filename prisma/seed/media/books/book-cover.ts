import sharp from "sharp";
import { createSeededRandom } from "@/lib/publishing/textiles/random";
import { DISCIPLINES } from "@/lib/reference/disciplines";
import type { SeedContent } from "../../contents";
import { readDemo } from "../../files/read-demo";
import { DESIGNS } from "./designs";
import { INKS } from "./inks";
import { bookDesigns, inkNames, type BookDesign, type InkName } from "./names";
import { faceSvg, stageSvg } from "./stage";

type Book = Pick<SeedContent, "slug" | "teaching" | "master">;

/** The design that its file names, or one by its name. */
function chooseCover({ slug, teaching }: Book): { design: BookDesign; inks: InkName } {
  const random = createSeededRandom(`book ${slug}`);
  const chosen = { design: random.pick(bookDesigns), inks: random.pick(inkNames) };
  return teaching.cover ?? (readDemo().covers.has(slug) ? { ...chosen, design: "window" } : chosen);
}

/** Prints the front of a book: title, author and a motif of its discipline. */
function printBook(book: Book) {
  const { slug, teaching, master } = book;
  const { design, inks: name } = chooseCover(book);
  const [discipline] = teaching.disciplines;
  const inks = INKS[name];
  const face = DESIGNS[design]({
    title: teaching.title,
    author: `${master.name} ${master.lastName}`,
    inks,
    glyph: DISCIPLINES[discipline].glyph,
    random: createSeededRandom(`face ${slug}`),
    scene: readDemo().covers.get(slug),
  });
  return { face, inks };
}

/** Draws a book on a table, for the card and the page of its content. */
export function drawBook(book: Book): string {
  const { face, inks } = printBook(book);
  return stageSvg(face, inks);
}

/** Renders the front of a book as a JPEG, `width` pixels wide. */
export const renderFace = (book: Book, width: number): Promise<Buffer> =>
  sharp(Buffer.from(faceSvg(printBook(book).face)))
    .resize(width)
    .jpeg({ quality: 84 })
    .toBuffer();

/** Renders the middle of the picture of a book as a square JPEG. */
export const renderSquare = (book: Book, side: number): Promise<Buffer> =>
  sharp(Buffer.from(drawBook(book)))
    .resize(side, side)
    .jpeg({ quality: 84 })
    .toBuffer();
