import { DISCIPLINES, TONES, type DisciplineGlyph, type DisciplineKey } from "@/lib/reference/disciplines";
import type { ContentType } from "@/lib/reference/labels";
import { DISC_RADIUS, renderDisc, renderMedallion } from "./disc";
import { pickPalette, type DyedPalette } from "./palettes";
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
import { fluidSvg, backgroundRect, sheetSvg, withNight, type DrawingSize } from "./svg";
import { TYPE_GLYPHS, type TypeGlyph } from "./type-glyphs";

/** Height in cells of the woven part, which takes `WOVEN_PERCENT` of the cover. */
export const MAX_WOVEN_CELLS = 23;
const WOVEN_PERCENT = 39;
const MIN_WOVEN_CELLS = 17;
/** Height in cells of a cover that is woven all over. */
const CLOTH_CELLS = 59;
/** Covers a box of 4:1. */
const STRIP_WIDTH = 240;
const CARD_COVER: DrawingSize = { width: 320, height: 240 };
const THUMBNAIL: DrawingSize = { width: 140, height: 140 };

/**
 * Placement of the cloth and the sun: below the sun, as a frame, over a rising sun, above the sun, or all over. Those
 * with more sky are likelier.
 */
const COMPOSITIONS = ["below", "below", "frame", "rising", "rising", "above", "cloth"] as const;
type Composition = (typeof COMPOSITIONS)[number];

interface CoverOptions {
  readonly seed: string;
  readonly discipline: DisciplineKey;
  readonly contentType: ContentType;
  /** Fixes the size for a raster, which has no night. */
  readonly size?: DrawingSize;
}

interface Cloth {
  readonly palette: DyedPalette;
  /** At most `MAX_WOVEN_CELLS` high. */
  readonly rows: readonly StackedRow[];
}

interface Sun {
  readonly glyph: DisciplineGlyph | TypeGlyph;
  /** On a medallion at the edge of the sun. */
  readonly secondGlyph?: DisciplineGlyph | TypeGlyph;
  readonly isDyed: boolean;
}

interface Drawing extends Cloth {
  readonly composition: Composition;
  readonly sun: Sun;
}

function createRows(motif: Motif, random: RandomSource): StackedRow[] {
  const lead = { weave: tallRow(motif, random) };
  const stripes = { weave: stripeRow(random) };
  const low = { weave: lowRow(pickOtherMotif(motif, random), random), shifted: random.chance(0.5) };
  const hem = { weave: hemRow(random) };
  const combinations = [
    [lead, stripes, hem],
    [hem, stripes, lead],
    [lead, stripes, low],
    [low, stripes, lead],
    [lead, { ...low, gap: 1 }],
  ];
  const [first, ...others] = combinations.filter((rows) => {
    const height = stackHeight(rows);
    return height >= MIN_WOVEN_CELLS && height <= MAX_WOVEN_CELLS;
  });
  return first ? random.pick([first, ...others]) : [lead, stripes, hem];
}

/** Rows repeated until they are `height` cells high or a little more. */
function fillRows(rows: readonly StackedRow[], height: number): StackedRow[] {
  const filled: StackedRow[] = [];
  while (stackHeight(filled) < height) filled.push(...rows.map((row) => ({ ...row, gap: row.gap ?? 1 })));
  return filled;
}

type Place = { readonly percent: number; readonly fromTop?: boolean };

/** A part of the cover from its upper or lower edge on. */
const renderPart = ({ percent, fromTop }: Place, viewBox: string, body: string): string =>
  `<svg y="${fromTop ? 0 : 100 - percent}%" width="100%" height="${percent}%" viewBox="${viewBox}" ` +
  `overflow="visible">${body}</svg>`;

type Draw = (drawing: Drawing, hasNight: boolean) => string;

function renderWeave({ rows, palette }: Cloth, place: Place, hasNight: boolean): string {
  const height = Math.round((MAX_WOVEN_CELLS * place.percent) / WOVEN_PERCENT);
  const top = place.fromTop ? 0 : height - stackHeight(rows);
  const strip = renderRows(rows, palette, { top, width: STRIP_WIDTH, withNight: hasNight });
  return renderPart(place, `-1 0 2 ${height}`, strip);
}

/** The sun around the origin, scaled to `radius`. */
function renderSun({ palette, sun, composition }: Drawing, radius: number): string {
  const { glyph, secondGlyph, isDyed } = sun;
  const disc = renderDisc(glyph, palette, isDyed);
  const side = composition === "rising" ? "upper" : "lower";
  const medallion = secondGlyph ? renderMedallion(secondGlyph, palette, side) : "";
  return `<g transform="scale(${radius / DISC_RADIUS})">${disc}${medallion}</g>`;
}

/** The sun needs 64 of the width, so that it is no smaller in an upright box; `y` is its middle. */
const renderSky = (place: Place, height: number, y: number, body: string): string =>
  renderPart(place, `0 0 64 ${height}`, `<g transform="translate(32 ${y})">${body}</g>`);

const SKY_PERCENT = 100 - WOVEN_PERCENT;

const DRAWERS: Readonly<Record<Composition, Draw>> = {
  below: (drawing, hasNight) =>
    renderSky({ percent: SKY_PERCENT, fromTop: true }, 61, 33, renderSun(drawing, 20.5)) +
    renderWeave(drawing, { percent: WOVEN_PERCENT }, hasNight),
  above: (drawing, hasNight) =>
    renderSky({ percent: SKY_PERCENT }, 61, 28, renderSun(drawing, 20.5)) +
    renderWeave(drawing, { percent: WOVEN_PERCENT, fromTop: true }, hasNight),
  rising: (drawing, hasNight) =>
    renderSky({ percent: SKY_PERCENT, fromTop: true }, 61, 38, renderSun(drawing, 28)) +
    renderWeave(drawing, { percent: WOVEN_PERCENT }, hasNight),
  frame: (drawing, hasNight) => {
    const { rows } = drawing;
    const edges = { ...drawing, rows: rows.slice(0, -1) };
    const crown = { ...drawing, rows: rows.slice(-1) };
    return (
      renderWeave(crown, { percent: WOVEN_PERCENT, fromTop: true }, hasNight) +
      renderWeave(edges, { percent: WOVEN_PERCENT }, hasNight) +
      renderSky({ percent: 100 }, 100, 43, renderSun(drawing, 22))
    );
  },
  cloth: (drawing, hasNight) => {
    const rows = fillRows(drawing.rows, CLOTH_CELLS);
    const strip = renderRows(rows, drawing.palette, { top: 0, width: STRIP_WIDTH, withNight: hasNight });
    return (
      renderPart({ percent: 100 }, `-1 0 2 ${CLOTH_CELLS}`, strip) +
      renderSky({ percent: 100 }, 100, 50, renderSun(drawing, 26))
    );
  },
};

function renderCover(drawing: Drawing, hasNight = true): string {
  const { palette, composition } = drawing;
  const ground = backgroundRect(palette.background, palette.night.background);
  return ground + DRAWERS[composition](drawing, hasNight);
}

function weaveCloth(random: RandomSource, discipline: DisciplineKey, motif: Motif): Cloth {
  const tone = random.chance(0.25) ? DISCIPLINES[discipline].tone : random.pick(TONES);
  return { palette: pickPalette(tone, random), rows: createRows(motif, random) };
}

const randomOf = ({ seed, contentType }: Omit<CoverOptions, "size">): RandomSource =>
  createSeededRandom(`cover ${contentType} ${seed}`);

export const weaveCover = (options: Omit<CoverOptions, "size">): Cloth =>
  weaveCloth(randomOf(options), options.discipline, LEADING_MOTIF[options.contentType]);

function drawCover(options: Omit<CoverOptions, "size">): Drawing {
  const cloth = weaveCover(options);
  const random = createSeededRandom(`sun ${options.contentType} ${options.seed}`);
  const typeGlyph = random.pick<TypeGlyph>(TYPE_GLYPHS[options.contentType]);
  const disciplineGlyph = DISCIPLINES[options.discipline].glyph;
  const [glyph, secondGlyph] = random.chance(0.5)
    ? [typeGlyph, disciplineGlyph]
    : [disciplineGlyph, typeGlyph];
  return {
    ...cloth,
    composition: random.pick(COMPOSITIONS),
    sun: { glyph, secondGlyph, isDyed: random.chance(0.4) },
  };
}

/**
 * The cover of a content without an uploaded one. The type sets the leading motif; the slug sets the ground, the other
 * rows, the composition, and whether the type or the discipline has the larger glyph.
 */
export function coverSvg({ size, ...options }: CoverOptions): string {
  const body = renderCover(drawCover(options), size === undefined);
  return fluidSvg(size, size ? body : withNight(body));
}

/** The covers of several contents, for the cards of a list. */
export const coverSheetSvg = (covers: readonly Omit<CoverOptions, "size">[]): string =>
  sheetSvg(
    covers.map((options) => renderCover(drawCover(options))),
    CARD_COVER,
  );

function drawDiscipline(key: DisciplineKey): string {
  const random = createSeededRandom(`cover ${key}`);
  const { tone, glyph } = DISCIPLINES[key];
  const palette = pickPalette(tone, random);
  const rows = createRows(random.pick(MOTIFS), random);
  const sun = { glyph, isDyed: false };
  return renderCover({ palette, rows, composition: "below", sun });
}

/** The 140 × 140 thumbnail of a discipline. */
export const disciplineSvg = (key: DisciplineKey): string =>
  fluidSvg(THUMBNAIL, withNight(drawDiscipline(key)));

export const disciplineSheetSvg = (keys: readonly DisciplineKey[]): string =>
  sheetSvg(keys.map(drawDiscipline), THUMBNAIL);
