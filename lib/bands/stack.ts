import type { Palette } from "../publishing/textiles/palettes";
import { repeatRow } from "../publishing/textiles/repeat";
import type { Weave } from "../publishing/textiles/weave";

export interface StackedRow {
  readonly weave: Weave;
  /** Cells left open above the row. */
  readonly gap?: number;
  readonly shifted?: boolean;
}

export const stackHeight = (rows: readonly StackedRow[]): number =>
  rows.reduce((total, { weave, gap = 0 }) => total + gap + weave.height, 0);

/** Rows one below the other from `top`, centred on x = 0 and covering `reach` cells around it. */
export function stackRows(rows: readonly StackedRow[], palette: Palette, top: number, reach: number): string {
  let y = top;
  return rows
    .map(({ weave, gap = 0, shifted }, index) => {
      y += gap;
      const row = repeatRow(weave, palette, { id: "abcdefgh".charAt(index), y, reach, shifted });
      y += weave.height;
      return row;
    })
    .join("");
}
