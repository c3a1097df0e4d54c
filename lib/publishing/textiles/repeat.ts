import type { Palette } from "./palettes";
import { weavePaths, type Weave } from "./weave";

interface Placement {
  /** Unique within the document. */
  readonly id: string;
  readonly y: number;
  /** Least width in cells to cover around x = 0. */
  readonly minWidth: number;
  readonly shifted?: boolean;
}

/**
 * Repeats a weave around x = 0, centred on the middle of a repeat or, when shifted, on a seam. Each level doubles the
 * one before by reference, so that a long row is hardly larger than one repeat.
 */
export function repeatRow(weave: Weave, palette: Palette, { id, y, minWidth, shifted }: Placement): string {
  let row = weavePaths(weave, palette);
  let width = weave.width;
  for (let level = 0; width < minWidth + 2 * weave.width; level += 1) {
    row = `<g id="${id}${level}">${row}</g><use href="#${id}${level}" x="${width}"/>`;
    width *= 2;
  }
  const left = -width / 2 - (shifted ? 0 : weave.width / 2);
  return `<g transform="translate(${left} ${y})">${row}</g>`;
}

export interface StackedRow {
  readonly weave: Weave;
  /** Cells above the row. */
  readonly gap?: number;
  readonly shifted?: boolean;
}

export const stackHeight = (rows: readonly StackedRow[]): number =>
  rows.reduce((total, { weave, gap = 0 }) => total + gap + weave.height, 0);

/** Renders rows one below the other from `top`, each covering `minWidth` cells around x = 0. */
export function renderRows(
  rows: readonly StackedRow[],
  palette: Palette,
  { top, minWidth }: { top: number; minWidth: number },
): string {
  let y = top;
  return rows
    .map(({ weave, gap = 0, shifted }, index) => {
      y += gap;
      const row = repeatRow(weave, palette, { id: "abcdefgh".charAt(index), y, minWidth, shifted });
      y += weave.height;
      return row;
    })
    .join("");
}
