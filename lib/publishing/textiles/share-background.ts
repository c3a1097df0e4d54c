import type { DisciplineKey } from "@/lib/reference/disciplines";
import type { ContentType } from "@/lib/reference/labels";
import { weaveBackground } from "./background";
import { weaveCover, renderSunDisc, MAX_WOVEN_CELLS } from "./cover";
import type { Palette } from "./palettes";
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
const MIN_ROW_WIDTH = Math.ceil(SHARE_IMAGE_SIZE.width / CELL_PIXELS);

function renderFootBand(rows: readonly StackedRow[], palette: Palette): string {
  const { width, height } = SHARE_IMAGE_SIZE;
  const top = height - stackHeight(rows) * CELL_PIXELS;
  return (
    `<g transform="translate(${width / 2} ${top}) scale(${CELL_PIXELS})" shape-rendering="crispEdges">` +
    `${renderRows(rows, palette, { top: 0, minWidth: MIN_ROW_WIDTH })}</g>`
  );
}

const renderBackground = (rows: readonly StackedRow[], palette: Palette, body = ""): ShareBackground => ({
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

const renderDisc = ({ discipline, x, y, radius }: Disc, palette: Palette): string =>
  `<g transform="translate(${x} ${y}) scale(${radius / 20.5})">${renderSunDisc(discipline, palette.paper)}</g>`;

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
  const body = disc ? renderDisc({ ...disc, discipline: cover.discipline }, palette) : "";
  return renderBackground(rows, palette, body);
}

/** The background of a Master or the site, woven like their strip, with optional discipline discs. */
export function renderStripBackground(seed: string, discs: readonly Disc[] = []): ShareBackground {
  const { palette, rows } = weaveBackground(seed);
  return renderBackground(rows.slice(0, 3), palette, discs.map((disc) => renderDisc(disc, palette)).join(""));
}
