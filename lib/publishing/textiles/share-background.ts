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

const CELL_PIXELS = 7;
const STRIP_WIDTH = 2 * Math.ceil(SHARE_IMAGE_SIZE.width / CELL_PIXELS / 2);

function renderFootBand(rows: readonly StackedRow[], palette: DyedPalette): string {
  const { width, height } = SHARE_IMAGE_SIZE;
  const top = height - stackHeight(rows) * CELL_PIXELS;
  return (
    `<g transform="translate(${width / 2} ${top}) scale(${CELL_PIXELS})">` +
    `${renderRows(rows, palette, { top: 0, width: STRIP_WIDTH, withNight: false })}</g>`
  );
}

const renderBackground = (rows: readonly StackedRow[], palette: DyedPalette, body = ""): ShareBackground => ({
  palette,
  svg: fixedSvg(
    SHARE_IMAGE_SIZE,
    SHARE_IMAGE_SIZE,
    backgroundRect(palette.background) + body + renderFootBand(rows, palette),
  ),
});

/** Maximum height of a content's band in pixels. */
export const CONTENT_BAND_HEIGHT = MAX_WOVEN_CELLS * CELL_PIXELS;

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
export function renderContentBackground({ disc, ...cover }: ContentOptions): ShareBackground {
  const { palette, rows } = weaveCover(cover);
  const body = disc ? placeDisc({ ...disc, discipline: cover.discipline }, palette) : "";
  return renderBackground(rows, palette, body);
}

/** The background of a Master or the site, woven like their strip, with optional discipline discs. */
export function renderStripBackground(seed: string, discs: readonly Disc[] = []): ShareBackground {
  const { palette, rows } = weaveBackground(seed);
  return renderBackground(rows.slice(0, 3), palette, discs.map((disc) => placeDisc(disc, palette)).join(""));
}
