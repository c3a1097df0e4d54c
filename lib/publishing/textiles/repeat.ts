import { encodeIndexedPng } from "./indexed-png";
import type { DyedPalette, Palette } from "./palettes";
import type { Thread, Weave } from "./weave";

export interface StackedRow {
  readonly weave: Weave;
  /** Cells above the row. */
  readonly gap?: number;
  /** Centres the row on a seam instead of the middle of a repeat. */
  readonly shifted?: boolean;
}

interface StripOptions {
  /** In cells; the strip is centred on x = 0. */
  readonly width: number;
  readonly top: number;
  /** Adds the strip in dark mode. */
  readonly withNight: boolean;
}

const THREADS = ["background", "paper", "main", "second", "accent"] as const satisfies readonly Thread[];

export const stackHeight = (rows: readonly StackedRow[]): number =>
  rows.reduce((total, { weave, gap = 0 }) => total + gap + weave.height, 0);

/** The thread of a row `x` cells right of the centre. */
function threadOf({ weave, shifted }: StackedRow, x: number, y: number): Thread {
  const fromSeam = x + (shifted ? 0 : weave.width / 2);
  return weave.at(((fromSeam % weave.width) + weave.width) % weave.width, y);
}

/** Lays rows one below the other, repeated to `width` cells. */
export function stackRows(rows: readonly StackedRow[], width: number): Weave {
  const lines: readonly ((x: number) => Thread)[] = rows.flatMap((row) => [
    ...Array.from({ length: row.gap ?? 0 }, () => () => "background" as const),
    ...Array.from({ length: row.weave.height }, (_, y) => (x: number) => threadOf(row, x, y)),
  ]);
  return { width, height: lines.length, at: (x, y) => lines[y]?.(x - width / 2) ?? "background" };
}

function toDataUri(strip: Weave, palette: Palette): string {
  const png = encodeIndexedPng({
    width: strip.width,
    height: strip.height,
    colours: THREADS.map((thread) => palette[thread]),
    indexAt: (x, y) => THREADS.indexOf(strip.at(x, y)),
  });
  return `data:image/png;base64,${png.toString("base64")}`;
}

/**
 * Renders rows as one image with a pixel per cell, enlarged without smoothing: a page of bands costs a phone one node
 * each instead of the thousands of a repeated drawing.
 */
export function renderRows(
  rows: readonly StackedRow[],
  palette: DyedPalette,
  { width, top, withNight }: StripOptions,
): string {
  const strip = stackRows(rows, width);
  const render = (time: "day" | "night", colours: Palette): string =>
    `<image class="${time}" x="${-width / 2}" y="${top}" width="${width}" height="${strip.height}" ` +
    `preserveAspectRatio="none" image-rendering="pixelated" href="${toDataUri(strip, colours)}"/>`;
  return render("day", palette) + (withNight ? render("night", palette.night) : "");
}
