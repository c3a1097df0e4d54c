import { GLYPHS } from "@/lib/publishing/textiles/glyphs";
import type { RandomSource } from "@/lib/publishing/textiles/random";
import { renderRows, stackHeight, type StackedRow } from "@/lib/publishing/textiles/repeat";
import { hemRow, lowRow, MOTIFS, pickOtherMotif, stripeRow, tallRow } from "@/lib/publishing/textiles/rows";
import type { DisciplineGlyph } from "@/lib/reference/disciplines";
import type { Inks } from "./inks";
import { drawText, drawTitle, fitTitle, titleHeight, type FittedTitle } from "./lettering";
import type { BookDesign } from "./names";
import { circle, FACE, hill, rect, ring, star, stemLeaves, stemLine } from "./shapes";

/** The words and the motif that are printed on a book. */
export interface Printed {
  readonly title: string;
  readonly author: string;
  readonly inks: Inks;
  readonly glyph: DisciplineGlyph;
  readonly random: RandomSource;
  /** A drawing of 1280 × 960 for the design with a window. */
  readonly scene: string | undefined;
}

type Design = (book: Printed) => string;

const MARGIN = 54;
const MIDDLE = FACE.width / 2;
const TEXT_WIDTH = FACE.width - 2 * MARGIN;
const AUTHOR_SIZE = 31;

const board = ({ inks }: Printed): string => rect(0, 0, FACE.width, FACE.height, inks.ground);

const authorLine = (book: Printed, y: number, colour = book.inks.ink): string =>
  drawText(book.author, { typeface: "strong", size: AUTHOR_SIZE, colour }, MARGIN, y);

const authorCentred = (book: Printed, y: number, colour = book.inks.ink): string =>
  drawText(book.author, { typeface: "strong", size: AUTHOR_SIZE, colour, anchor: "middle" }, MIDDLE, y);

/** The title on the left from `top` on, with the author below. */
function titleAbove(book: Printed, top: number, height: number): string {
  const title = fitTitle(book.title, { width: TEXT_WIDTH, height, sizes: [112, 56] });
  const { ink } = book.inks;
  return (
    drawTitle(title, { x: MARGIN, top, colour: ink }) +
    authorLine(book, top + titleHeight(title) + AUTHOR_SIZE + 22)
  );
}

const glyphAt = (glyph: DisciplineGlyph, x: number, y: number, size: number, fill: string): string =>
  `<g transform="translate(${x - size / 2} ${y - size / 2}) scale(${size / 256})" fill="${fill}">` +
  `<path opacity=".22" d="${GLYPHS[glyph].tint}"/><path d="${GLYPHS[glyph].line}"/></g>`;

const CELL = 9.4;

/** Woven rows from `top` down, as wide as the face. */
function cloth({ inks }: Printed, rows: readonly StackedRow[], top: number): string {
  const { ground, ink, main, second, accent } = inks;
  const palette = { background: ground, paper: ink, main, second, accent };
  const strip = renderRows(rows, { ...palette, night: palette }, { top: 0, width: 72, withNight: false });
  return `<g transform="translate(${MIDDLE} ${top}) scale(${CELL})">${strip}</g>`;
}

function pickRows(random: RandomSource): StackedRow[] {
  const motif = random.pick(MOTIFS);
  return [
    { weave: stripeRow(random) },
    { weave: tallRow(motif, random), gap: 1 },
    { weave: stripeRow(random), gap: 1 },
    { weave: lowRow(pickOtherMotif(motif, random), random), gap: 1 },
    { weave: hemRow(random), gap: 1 },
  ];
}

const woven: Design = (book) => {
  const rows = pickRows(book.random);
  const top = FACE.height - stackHeight(rows) * CELL;
  return board(book) + cloth(book, rows, top) + titleAbove(book, 62, top - 190);
};

/** A title on a pasted label, centred around `y`. */
function label(book: Printed, y: number, title: FittedTitle): string {
  const { ink, ground, main } = book.inks;
  const height = titleHeight(title) + AUTHOR_SIZE + 118;
  const top = y - height / 2;
  const colour = book.inks.second;
  const [paper, letters] = [isLight(ink) ? ink : ground, isLight(ink) ? colour : ink];
  return (
    rect(70, top, 460, height, paper) +
    `<rect x="82" y="${top + 12}" width="436" height="${height - 24}" fill="none" stroke="${main}" stroke-width="3"/>` +
    drawTitle(title, { x: MIDDLE, top: top + 46, colour: letters, anchor: "middle" }) +
    authorCentred(book, top + height - 42, letters)
  );
}

const isLight = (colour: string): boolean => Number.parseInt(colour.slice(3, 5), 16) > 150;

const labelled: Design = (book) => {
  const { random, inks } = book;
  const rows: StackedRow[] = [];
  const motif = random.pick(MOTIFS);
  while (stackHeight(rows) < FACE.height / CELL)
    rows.push({ weave: lowRow(motif, random), gap: 2 }, { weave: stripeRow(random), gap: 2 });
  const title = fitTitle(book.title, { width: 390, height: 300, sizes: [84, 46] });
  return board(book) + cloth({ ...book, inks }, rows, -12) + label(book, 330, title);
};

const sun: Design = (book) => {
  const { inks, glyph } = book;
  return (
    board(book) +
    circle(MIDDLE, 610, 270, inks.second) +
    circle(MIDDLE, 610, 196, inks.main) +
    glyphAt(glyph, MIDDLE, 610, 250, inks.ground) +
    titleAbove(book, 54, 200)
  );
};

const initial: Design = (book) => {
  const { inks, title, random } = book;
  const letter = (/\p{Letter}/u.exec(title)?.[0] ?? "A").toUpperCase();
  const x = random.pick([330, 360, 400]);
  return (
    board(book) +
    drawText(letter, { typeface: "title", size: 640, colour: inks.second, anchor: "middle" }, x, 830) +
    titleAbove(book, 58, 210)
  );
};

const hills: Design = (book) => {
  const { inks, random } = book;
  const x = random.pick([150, 300, 440]);
  return (
    board(book) +
    circle(x, 500, 96, inks.main) +
    hill(560, 34, inks.accent, random) +
    hill(630, 40, inks.second, random) +
    `<g opacity=".55">${hill(700, 30, inks.ink, random)}</g>` +
    `<g opacity=".5">${hill(762, 20, inks.ink, random)}</g>` +
    titleAbove(book, 58, 250)
  );
};

const stems: Design = (book) => {
  const { inks, random } = book;
  const colours = [inks.main, inks.accent, inks.second] as const;
  const plants = [70, 165, 255, 350, 440, 535].map((x, index) => {
    const stem = { x, foot: 830, height: 250 + random.int(170), bend: random.int(90) - 45 };
    const colour = colours[index % colours.length] ?? inks.main;
    return stemLine(stem, colour) + stemLeaves(stem, 4 + random.int(3), random.chance(0.3), colour);
  });
  return board(book) + plants.join("") + titleAbove(book, 58, 230);
};

/** The moon around the origin with a share of its left in the dark. */
function moon(radius: number, shade: number, { main, second }: Inks): string {
  const bulge = Math.abs(1 - 2 * shade) * radius;
  const side = shade > 0.5 ? 0 : 1;
  const dark = `M0 ${-radius}A${radius} ${radius} 0 0 0 0 ${radius}A${bulge} ${radius} 0 0 ${side} 0 ${-radius}z`;
  return circle(0, 0, radius, main) + (shade === 0 ? "" : `<path fill="${second}" d="${dark}"/>`);
}

const SKY_Y = 560;

const ORBIT = 172;
const OUTER_ORBIT = 232;
/** From the full moon to the new one. */
const SHADES = [0, 0.28, 0.5, 0.74, 1, 0.74, 0.5, 0.28] as const;

/** The phases of the moon on their orbit. */
const phases = (inks: Inks): string =>
  SHADES.map((shade, index) => {
    const angle = (index * Math.PI) / 4;
    const [x, y] = [MIDDLE + ORBIT * Math.sin(angle), SKY_Y - ORBIT * Math.cos(angle)];
    const turn = index > 4 ? " scale(-1 1)" : "";
    return `<g transform="translate(${x} ${y})${turn}">${circle(0, 0, 32, inks.ground)}${moon(23, shade, inks)}</g>`;
  }).join("");

const sky: Design = (book) => {
  const { inks, random } = book;
  const stars = Array.from({ length: 46 }, () => [random.int(600), 330 + random.int(460)] as const)
    .filter(([x, y]) => Math.hypot(x - MIDDLE, y - SKY_Y) > OUTER_ORBIT + 18)
    .map(([x, y]) => star(x, y, 6 + random.int(13), inks.accent));
  const orbits = [118, ORBIT, OUTER_ORBIT].map((radius) =>
    ring(MIDDLE, SKY_Y, radius, { colour: inks.second, width: 3 }),
  );
  return (
    board(book) +
    stars.join("") +
    orbits.join("") +
    phases(inks) +
    glyphAt(book.glyph, MIDDLE, SKY_Y, 150, inks.main) +
    titleAbove(book, 58, 190)
  );
};

const waves: Design = (book) => {
  const { inks } = book;
  const colours = [inks.main, inks.second, inks.accent];
  const rings = [1, 2, 3, 4, 5, 6, 7, 8].map((index) =>
    ring(MIDDLE, 800, 44 + index * 44, { colour: colours[index % 3] ?? inks.main, width: 22 }),
  );
  return board(book) + circle(MIDDLE, 800, 48, inks.main) + rings.join("") + titleAbove(book, 58, 220);
};

const poncho: Design = (book) => {
  const { inks, random } = book;
  const colours = [inks.main, inks.second, inks.accent, inks.ink] as const;
  const stripes: string[] = [];
  for (let x = 0; x < FACE.width;) {
    const width = random.pick([8, 12, 12, 26, 44]);
    stripes.push(rect(x, 0, width, FACE.height, random.pick(colours)));
    x += width + random.pick([10, 16, 30]);
  }
  const title = fitTitle(book.title, { width: 470, height: 250, sizes: [100, 52] });
  const height = titleHeight(title) + 130;
  const top = 250 - height / 2;
  return (
    board(book) +
    stripes.join("") +
    rect(0, top, FACE.width, height, inks.ground) +
    drawTitle(title, { x: MIDDLE, top: top + 36, colour: inks.ink, anchor: "middle" }) +
    authorCentred(book, top + height - 34)
  );
};

const tiles: Design = (book) => {
  const { inks, glyph } = book;
  const cells = Array.from({ length: 24 }, (_, index) => {
    const [column, row] = [index % 4, Math.floor(index / 4)];
    const [x, y] = [column * 150, 350 + row * 150];
    const isDark = (column + row) % 2 === 0;
    const square = isDark ? rect(x, y, 150, 150, inks.second) : "";
    return square + glyphAt(glyph, x + 75, y + 75, 96, isDark ? inks.main : inks.accent);
  });
  return board(book) + cells.slice(0, 12).join("") + titleAbove(book, 54, 180);
};

const notebook: Design = (book) => {
  const { inks, glyph } = book;
  const title = fitTitle(book.title, { width: 340, height: 240, sizes: [72, 42] });
  const height = titleHeight(title) + 132;
  const light = isLight(inks.ink) ? inks.ink : "#FFF6E8";
  const letters = isLight(inks.ink) ? inks.second : inks.ink;
  return (
    board(book) +
    rect(0, 0, 92, FACE.height, inks.second) +
    rect(92, 0, 5, FACE.height, inks.main) +
    `<rect x="138" y="120" width="400" height="${height}" rx="10" fill="${light}"/>` +
    drawTitle(title, { x: 338, top: 154, colour: letters, anchor: "middle" }) +
    rect(178, 120 + height - 84, 320, 3, inks.main) +
    drawText(
      book.author,
      { typeface: "strong", size: 28, colour: letters, anchor: "middle" },
      338,
      120 + height - 34,
    ) +
    glyphAt(glyph, 330, 630, 170, inks.main) +
    rect(540, 0, 16, FACE.height, inks.second)
  );
};

const ARCH = "M84 764V476A216 216 0 0 1 516 476V764z";

/** A scene in an arched window. */
const window: Design = (book) => {
  const { inks, scene = "" } = book;
  const title = fitTitle(book.title, { width: 500, height: 130, sizes: [72, 44] });
  return (
    board(book) +
    `<clipPath id="arch"><path d="${ARCH}"/></clipPath><g clip-path="url(#arch)">` +
    `<g transform="translate(-62 252) scale(.565)">${scene}</g></g>` +
    `<path d="${ARCH}" fill="none" stroke="${inks.main}" stroke-width="6"/>` +
    drawTitle(title, { x: MIDDLE, top: 46, colour: inks.ink, anchor: "middle" }) +
    authorCentred(book, 46 + titleHeight(title) + 44)
  );
};

export const DESIGNS: Readonly<Record<BookDesign, Design>> = {
  woven,
  labelled,
  sun,
  initial,
  hills,
  stems,
  sky,
  waves,
  poncho,
  tiles,
  notebook,
  window,
};
