import { DISCIPLINES, type DisciplineKey } from "@/lib/reference/disciplines";
import type { ContentType } from "@/lib/reference/labels";
import { weaveBackground } from "./background";
import { weaveCover, MAX_WOVEN_CELLS } from "./cover";
import { DISC_RADIUS, renderDisc } from "./disc";
import type { DyedPalette, Palette } from "./palettes";
import { renderRows, stackHeight, type StackedRow } from "./repeat";
import { fixedSvg, backgroundRect } from "./svg";

/** Open Graph image size in pixels. */
export const SHARE_IMAGE_SIZE = { width: 1200, height: 630 };

/** A background with a woven band along the bottom. */
export interface ShareBackground {
  readonly svg: string;
  readonly palette: Palette;
}

/** Sizes in pixels, of the whole and of a woven cell. */
interface Canvas {
  readonly size: { readonly width: number; readonly height: number };
  readonly cell: number;
}

const LINK_CANVAS: Canvas = { size: SHARE_IMAGE_SIZE, cell: 7 };

export type TallShape = "story" | "square";

/** For what people publish by hand. */
export const TALL_CANVASES: Readonly<Record<TallShape, Canvas>> = {
  story: { size: { width: 1080, height: 1920 }, cell: 12 },
  square: { size: { width: 1080, height: 1080 }, cell: 9 },
};

/** For mails: a quiet cover, since what it is about is written below. */
export const MAIL_CANVAS: Canvas = { size: { width: 1120, height: 340 }, cell: 5 };
export const MAIL_DISC = { x: 560, y: 116, radius: 88 };

function renderFootBand(
  rows: readonly StackedRow[],
  palette: DyedPalette,
  { size: { width, height }, cell }: Canvas,
): string {
  const top = height - stackHeight(rows) * cell;
  const stripWidth = 2 * Math.ceil(width / cell / 2);
  return (
    `<g transform="translate(${width / 2} ${top}) scale(${cell})">` +
    `${renderRows(rows, palette, { top: 0, width: stripWidth, withNight: false })}</g>`
  );
}

type Parts = { rows: readonly StackedRow[]; palette: DyedPalette; body: string };

const renderBackground = ({ rows, palette, body }: Parts, canvas: Canvas): ShareBackground => ({
  palette,
  svg: fixedSvg(
    canvas.size,
    canvas.size,
    backgroundRect(palette.background) + body + renderFootBand(rows, palette, canvas),
  ),
});

/** Maximum height of a content's band in pixels. */
export const CONTENT_BAND_HEIGHT = MAX_WOVEN_CELLS * LINK_CANVAS.cell;

interface Disc {
  readonly discipline: DisciplineKey;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

const placeDisc = ({ discipline, x, y, radius }: Disc, palette: DyedPalette): string =>
  `<g transform="translate(${x} ${y}) scale(${radius / DISC_RADIUS})">` +
  `${renderDisc(DISCIPLINES[discipline].glyph, palette, false)}</g>`;

interface ContentOptions {
  readonly seed: string;
  readonly discipline: DisciplineKey;
  readonly contentType: ContentType;
  /** Position of the discipline's disc; omitted when an image takes its place. */
  readonly disc?: Omit<Disc, "discipline">;
}

/** The background of a content, woven like its generated cover. */
export function renderContentBackground(
  { disc, ...cover }: ContentOptions,
  canvas = LINK_CANVAS,
): ShareBackground {
  const { palette, rows } = weaveCover(cover);
  const body = disc ? placeDisc({ ...disc, discipline: cover.discipline }, palette) : "";
  return renderBackground({ rows, palette, body }, canvas);
}

/** The background of a Master or the site, woven like their strip, with optional discipline discs. */
export function renderStripBackground(
  seed: string,
  discs: readonly Disc[] = [],
  canvas = LINK_CANVAS,
): ShareBackground {
  const { palette, rows } = weaveBackground(seed);
  const body = discs.map((disc) => placeDisc(disc, palette)).join("");
  return renderBackground({ rows: rows.slice(0, 3), palette, body }, canvas);
}
