import type { DisciplineGlyph } from "@/lib/reference/disciplines";
import { GLYPHS } from "./glyphs";
import type { DyedPalette } from "./palettes";
import { fill } from "./svg";
import type { TypeGlyph } from "./type-glyphs";

/** Radius of the disc around the origin. */
export const DISC_RADIUS = 20.5;
/** Least distance between the dye of a disc and its glyph in relative luminance, as WCAG asks of graphics. */
const MIN_CONTRAST = 3;

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** The first of the dyes that stands out from `ground`. */
const pickDye = ({ main, second, accent }: Record<"main" | "second" | "accent", string>, ground: string) =>
  [main, second, accent].find((dye) => contrast(dye, ground) >= MIN_CONTRAST) ?? main;

/** A duotone glyph on a disc; a dyed disc has the glyph in undyed wool. */
export function renderDisc(
  glyph: DisciplineGlyph | TypeGlyph,
  palette: DyedPalette,
  isDyed: boolean,
): string {
  const { tint, line } = GLYPHS[glyph];
  const dye = { day: pickDye(palette, palette.paper), night: pickDye(palette.night, palette.night.paper) };
  const wool = { day: palette.paper, night: palette.night.paper };
  const [ground, ink] = isDyed ? [dye, wool] : [wool, dye];
  return (
    `<circle r="${DISC_RADIUS}" ${fill(ground.day, ground.night)}/>` +
    `<g transform="translate(-12.8 -12.8) scale(.1)" ${fill(ink.day, ink.night)}>` +
    `<path opacity=".2" d="${tint}"/><path d="${line}"/></g>`
  );
}

/** A small disc at the right edge of the large one, with the line of a glyph. */
export function renderMedallion(
  glyph: DisciplineGlyph | TypeGlyph,
  palette: DyedPalette,
  side: "upper" | "lower",
): string {
  const { night } = palette;
  const dye = pickDye(palette, palette.paper);
  const nightDye = pickDye(night, night.paper);
  return (
    `<g transform="translate(15.5 ${side === "upper" ? -14 : 14})"><circle r="9.6" ${fill(palette.background, night.background)}/>` +
    `<circle r="8.2" ${fill(palette.paper, night.paper)}/>` +
    `<g transform="translate(-5.76 -5.76) scale(.045)" ${fill(dye, nightDye)}><path d="${GLYPHS[glyph].line}"/></g></g>`
  );
}
