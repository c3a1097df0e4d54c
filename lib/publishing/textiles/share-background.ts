import type { DisciplineKey } from "@/lib/reference/disciplines";
import type { ContentType } from "@/lib/reference/labels";
import { backgroundCloth } from "./background";
import { coverCloth, sunDisc, WOVEN_CELLS } from "./cover";
import type { Palette } from "./palettes";
import { stackHeight, stackRows, type StackedRow } from "../../bands/stack";
import { fixedSvg, ground } from "../../bands/svg";

/** Pixels of a picture that stands for a page where it is shared. */
export const SHARE_SIZE = { width: 1200, height: 630 };

/** What a shared picture is drawn on: the ground with its band along the foot. */
export interface ShareGround {
  readonly svg: string;
  readonly palette: Palette;
}

const CELL = 7;
const REACH = Math.ceil(SHARE_SIZE.width / CELL);

function footBand(rows: readonly StackedRow[], palette: Palette): string {
  const { width, height } = SHARE_SIZE;
  const top = height - stackHeight(rows) * CELL;
  return (
    `<g transform="translate(${width / 2} ${top}) scale(${CELL})" shape-rendering="crispEdges">` +
    `${stackRows(rows, palette, 0, REACH)}</g>`
  );
}

const drawGround = (rows: readonly StackedRow[], palette: Palette, body = ""): ShareGround => ({
  palette,
  svg: fixedSvg(SHARE_SIZE, SHARE_SIZE, ground(palette.ground) + body + footBand(rows, palette)),
});

/** Height of the highest band of a content, in pixels. */
export const CONTENT_BAND = WOVEN_CELLS * CELL;

interface Disc {
  readonly discipline: DisciplineKey;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

const placedDisc = ({ discipline, x, y, radius }: Disc, palette: Palette): string =>
  `<g transform="translate(${x} ${y}) scale(${radius / 20.5})">${sunDisc(discipline, palette.paper)}</g>`;

interface ContentOptions {
  readonly seed: string;
  readonly discipline: DisciplineKey;
  readonly contentType: ContentType;
  /** Where the sun of the discipline stands; left out where a picture takes its place. */
  readonly disc?: Omit<Disc, "discipline">;
}

/** The ground for a content, of the same cloth as its drawn cover. */
export function contentShareGround({ disc, ...cover }: ContentOptions): ShareGround {
  const { palette, rows } = coverCloth(cover);
  const body = disc ? placedDisc({ ...disc, discipline: cover.discipline }, palette) : "";
  return drawGround(rows, palette, body);
}

/** The ground for whatever has a woven strip of its own, a Master or the site, with the suns that are asked for. */
export function stripShareGround(seed: string, discs: readonly Disc[] = []): ShareGround {
  const { palette, rows } = backgroundCloth(seed);
  const [crest, heart, ...others] = rows;
  const shown = [crest, heart, others[0]].filter((row) => row !== undefined);
  return drawGround(shown, palette, discs.map((disc) => placedDisc(disc, palette)).join(""));
}
