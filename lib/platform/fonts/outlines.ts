import "server-only";
import type { Typeface } from "./fonts";
import { measureRun, toVisualRuns, type TextRun } from "./runs";

/** The outlines of a run whose baseline begins at a point. */
function drawRun({ text, font: { font } }: TextRun, size: number, x: number, y: number): string {
  const scale = size / font.unitsPerEm;
  const { glyphs, positions } = font.layout(text);
  let penX = 0;
  const paths = glyphs.map((glyph, index) => {
    const { xOffset = 0, yOffset = 0, xAdvance = 0 } = positions[index] ?? {};
    const path = `<path transform="translate(${penX + xOffset} ${yOffset})" d="${glyph.path.toSVG()}"/>`;
    penX += xAdvance;
    return path;
  });
  return `<g transform="translate(${x} ${y}) scale(${scale} ${-scale})">${paths.join("")}</g>`;
}

type Start = { x: number; baseline: number };

/** Draws a line as SVG paths, for which a raster needs no installed font. */
export function outlineLine(
  line: string,
  { typeface, size }: { typeface: Typeface; size: number },
  { x, baseline }: Start,
): string {
  let penX = x;
  return toVisualRuns(line, typeface)
    .map((run) => {
      const drawn = drawRun(run, size, penX, baseline);
      penX += measureRun(run) * size;
      return drawn;
    })
    .join("");
}
