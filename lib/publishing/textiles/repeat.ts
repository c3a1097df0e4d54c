import type { Palette } from "./palettes";
import { weavePaths, type Weave } from "./weave";

interface Placement {
  /** Unique within one document. */
  readonly id: string;
  readonly y: number;
  /** Least width in cells that the row must cover around x = 0. */
  readonly reach: number;
  readonly shifted?: boolean;
}

/**
 * A row of repeats around x = 0, with the middle of one repeat on 0 (or the seam, when shifted). Each level
 * doubles the one before by reference, so that a long row weighs hardly more than one repeat.
 */
export function repeatRow(weave: Weave, palette: Palette, { id, y, reach, shifted }: Placement): string {
  let row = weavePaths(weave, palette);
  let width = weave.width;
  for (let level = 0; width < reach + 2 * weave.width; level += 1) {
    row = `<g id="${id}${level}">${row}</g><use href="#${id}${level}" x="${width}"/>`;
    width *= 2;
  }
  const left = -width / 2 - (shifted ? 0 : weave.width / 2);
  return `<g transform="translate(${left} ${y})">${row}</g>`;
}
