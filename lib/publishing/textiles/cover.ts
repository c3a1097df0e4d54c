import { DISCIPLINES, type DisciplineKey } from "@/lib/reference/disciplines";
import type { ContentType } from "@/lib/reference/labels";
import { GLYPHS } from "./glyphs";
import { glyphInk, seededPalette, type Palette } from "./palettes";
import { seededRandom, type Random } from "./random";
import { anotherMotif, hemRow, LEADING_MOTIF, lowRow, MOTIFS, stripeRow, tallRow, type Motif } from "./rows";
import { stackHeight, stackRows, type StackedRow } from "../../bands/stack";
import { fluidSvg, ground, type Size } from "../../bands/svg";

/** Cells in the height of the woven part, which takes `WOVEN_SHARE` % of the cover. */
export const WOVEN_CELLS = 23;
const WOVEN_SHARE = 39;
const LEAST_CELLS = 17;
/** Wide enough for a cover four times as wide as high. */
const REACH = 240;

interface CoverOptions {
  readonly seed: string;
  readonly discipline: DisciplineKey;
  readonly contentType: ContentType;
  /** Only for a raster; a page leaves it out and sizes the box. */
  readonly size?: Size;
}

function wovenRows(motif: Motif, random: Random): StackedRow[] {
  const lead = { weave: tallRow(motif, random) };
  const stripes = { weave: stripeRow(random) };
  const low = { weave: lowRow(anotherMotif(motif, random), random), shifted: random.chance(0.5) };
  const hem = { weave: hemRow(random) };
  const combinations = [
    [lead, stripes, hem],
    [lead, stripes, low],
    [lead, { ...low, gap: 1 }],
  ];
  const [first, ...others] = combinations.filter((rows) => {
    const height = stackHeight(rows);
    return height >= LEAST_CELLS && height <= WOVEN_CELLS;
  });
  return first ? random.pick([first, ...others]) : [lead, stripes, hem];
}

function woven(rows: readonly StackedRow[], palette: Palette): string {
  const top = WOVEN_CELLS - stackHeight(rows);
  return (
    `<svg y="${100 - WOVEN_SHARE}%" width="100%" height="${WOVEN_SHARE}%" viewBox="-1 0 2 ${WOVEN_CELLS}" ` +
    `overflow="visible" shape-rendering="crispEdges">${stackRows(rows, palette, top, REACH)}</svg>`
  );
}

/** The glyph of a discipline on its sun, around the origin; the sun has a radius of 20.5. */
export function sunDisc(discipline: DisciplineKey, paper: string): string {
  const { glyph, tone } = DISCIPLINES[discipline];
  const { tint, line } = GLYPHS[glyph];
  return (
    `<circle r="20.5" fill="${paper}"/><g transform="translate(-12.8 -12.8) scale(.1)" fill="${glyphInk(tone)}">` +
    `<path opacity=".2" d="${tint}"/><path d="${line}"/></g>`
  );
}

const sky = (disc: string): string =>
  `<svg width="100%" height="${100 - WOVEN_SHARE}%" viewBox="0 0 118 61"><g transform="translate(59 33)">${disc}</g></svg>`;

interface Cloth {
  readonly palette: Palette;
  /** At most `WOVEN_CELLS` high. */
  readonly rows: readonly StackedRow[];
}

function weaveCloth(seed: string, discipline: DisciplineKey, motif?: Motif): Cloth {
  const random = seededRandom(`cover ${seed}`);
  const palette = seededPalette(DISCIPLINES[discipline].tone, random);
  return { palette, rows: wovenRows(motif ?? random.pick(MOTIFS), random) };
}

function draw({ palette, rows }: Cloth, discipline: DisciplineKey, size?: Size): string {
  const disc = sky(sunDisc(discipline, palette.paper));
  return fluidSvg(size, ground(palette.ground) + disc + woven(rows, palette));
}

/** What the cover of a content is woven of. The type gives the leading motif. */
export const coverCloth = ({ seed, discipline, contentType }: Omit<CoverOptions, "size">): Cloth =>
  weaveCloth(`${contentType} ${seed}`, discipline, LEADING_MOTIF[contentType]);

/** The cover of a content that has no picture. The discipline gives the glyph. */
export const coverSvg = ({ size, ...options }: CoverOptions): string =>
  draw(coverCloth(options), options.discipline, size);

/** The 140 × 140 thumbnail of a discipline. */
export const disciplineSvg = (key: DisciplineKey): string =>
  draw(weaveCloth(key, key), key, { width: 140, height: 140 });
