import "server-only";
import { LRUCache } from "lru-cache";
import type { DisciplineKey } from "@/lib/reference/disciplines";
import type { ContentType } from "@/lib/reference/labels";
import { backgroundSheetSvg, backgroundSvg } from "./background";
import { coverSheetSvg, coverSvg } from "./cover";

// Drawings above the fold as data URLs of 1 to 4 KB: they are painted with the text, without waiting for a request.

/** Drawing one takes milliseconds; those of the pages in demand repeat. */
const drawings = new LRUCache<string, string>({ max: 300 });

const toDataUrl = (svg: string): string =>
  `data:image/svg+xml,${svg
    .replaceAll("%", "%25")
    .replaceAll("#", "%23")
    .replaceAll('"', "'")
    .replaceAll("<", "%3C")
    .replaceAll(">", "%3E")}`;

function drawOnce(key: string, draw: () => string): string {
  const known = drawings.get(key);
  if (known !== undefined) return known;
  const url = toDataUrl(draw());
  drawings.set(key, url);
  return url;
}

export type CoverNames = { contentType: ContentType; discipline: DisciplineKey; seed: string };

const toKey = ({ contentType, discipline, seed }: CoverNames): string =>
  `${contentType}.${discipline}.${seed}`;

/** The generated cover of a card, in its size. */
export const inlineCover = (names: CoverNames): string =>
  drawOnce(`cover ${toKey(names)}`, () => coverSheetSvg([names]));

/** The generated cover of a content's page, which fills its box. */
export const inlinePageCover = (names: CoverNames): string =>
  drawOnce(`page cover ${toKey(names)}`, () => coverSvg(names));

/** The strip of the card of a Master, in its size. */
export const inlineStrip = (slug: string): string =>
  drawOnce(`strip ${slug}`, () => backgroundSheetSvg([slug]));

/** The woven strip at the top of a page, which fills its box. */
export const inlineBackground = (seed: string): string =>
  drawOnce(`background ${seed}`, () => backgroundSvg(seed));
