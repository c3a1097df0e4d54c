import { DISCIPLINES, type DisciplineKey } from "@/lib/reference/disciplines";
import type { ContentType } from "@/lib/reference/labels";
import { GLYPHS } from "./glyphs";
import { glyphColour, pickPalette, type Palette } from "./palettes";
import { createSeededRandom, type RandomSource } from "./random";
import { renderRows, stackHeight, type StackedRow } from "./repeat";
import {
  pickOtherMotif,
  hemRow,
  LEADING_MOTIF,
  lowRow,
  MOTIFS,
  stripeRow,
  tallRow,
  type Motif,
} from "./rows";
import { fluidSvg, backgroundRect, type DrawingSize } from "./svg";

/** Height in cells of the woven part, which takes `WOVEN_PERCENT` of the cover. */
export const MAX_WOVEN_CELLS = 23;
const WOVEN_PERCENT = 39;
const MIN_WOVEN_CELLS = 17;
/** Covers a box of 4:1. */
const MIN_ROW_WIDTH = 240;

interface CoverOptions {
  readonly seed: string;
  readonly discipline: DisciplineKey;
  readonly contentType: ContentType;
  /** Fixes the size for a raster. */
  readonly size?: DrawingSize;
}

function createRows(motif: Motif, random: RandomSource): StackedRow[] {
  const lead = { weave: tallRow(motif, random) };
  const stripes = { weave: stripeRow(random) };
  const low = { weave: lowRow(pickOtherMotif(motif, random), random), shifted: random.chance(0.5) };
  const hem = { weave: hemRow(random) };
  const combinations = [
    [lead, stripes, hem],
    [lead, stripes, low],
    [lead, { ...low, gap: 1 }],
  ];
  const [first, ...others] = combinations.filter((rows) => {
    const height = stackHeight(rows);
    return height >= MIN_WOVEN_CELLS && height <= MAX_WOVEN_CELLS;
  });
  return first ? random.pick([first, ...others]) : [lead, stripes, hem];
}

function renderWeave(rows: readonly StackedRow[], palette: Palette): string {
  const top = MAX_WOVEN_CELLS - stackHeight(rows);
  return (
    `<svg y="${100 - WOVEN_PERCENT}%" width="100%" height="${WOVEN_PERCENT}%" viewBox="-1 0 2 ${MAX_WOVEN_CELLS}" ` +
    `overflow="visible" shape-rendering="crispEdges">${renderRows(rows, palette, { top, minWidth: MIN_ROW_WIDTH })}</svg>`
  );
}

/** The glyph of a discipline on a disc of radius 20.5 around the origin. */
export function renderSunDisc(discipline: DisciplineKey, paper: string): string {
  const { glyph, tone } = DISCIPLINES[discipline];
  const { tint, line } = GLYPHS[glyph];
  return (
    `<circle r="20.5" fill="${paper}"/><g transform="translate(-12.8 -12.8) scale(.1)" fill="${glyphColour(tone)}">` +
    `<path opacity=".2" d="${tint}"/><path d="${line}"/></g>`
  );
}

const renderSky = (disc: string): string =>
  `<svg width="100%" height="${100 - WOVEN_PERCENT}%" viewBox="0 0 118 61"><g transform="translate(59 33)">${disc}</g></svg>`;

interface Cloth {
  readonly palette: Palette;
  /** At most `MAX_WOVEN_CELLS` high. */
  readonly rows: readonly StackedRow[];
}

function weaveCloth(seed: string, discipline: DisciplineKey, motif?: Motif): Cloth {
  const random = createSeededRandom(`cover ${seed}`);
  const palette = pickPalette(DISCIPLINES[discipline].tone, random);
  return { palette, rows: createRows(motif ?? random.pick(MOTIFS), random) };
}

function renderCover({ palette, rows }: Cloth, discipline: DisciplineKey, size?: DrawingSize): string {
  const disc = renderSky(renderSunDisc(discipline, palette.paper));
  return fluidSvg(size, backgroundRect(palette.background) + disc + renderWeave(rows, palette));
}

export const weaveCover = ({ seed, discipline, contentType }: Omit<CoverOptions, "size">): Cloth =>
  weaveCloth(`${contentType} ${seed}`, discipline, LEADING_MOTIF[contentType]);

/** The cover of a content without an uploaded one: the type sets the leading motif, the discipline the glyph. */
export const coverSvg = ({ size, ...options }: CoverOptions): string =>
  renderCover(weaveCover(options), options.discipline, size);

/** The 140 × 140 thumbnail of a discipline. */
export const disciplineSvg = (key: DisciplineKey): string =>
  renderCover(weaveCloth(key, key), key, { width: 140, height: 140 });
