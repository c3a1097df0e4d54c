import "server-only";
import { LRUCache } from "lru-cache";
import type { DisciplineKey } from "@/lib/reference/disciplines";
import type { ContentType } from "@/lib/reference/labels";
import { backgroundSheetSvg, backgroundSvg } from "./background";
import { coverSheetSvg } from "./cover";

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

type CoverNames = { contentType: ContentType; discipline: DisciplineKey; seed: string };

/** The generated cover of a card, in its size. */
export const inlineCover = (names: CoverNames): string =>
  drawOnce(`cover ${Object.values(names).join(".")}`, () => coverSheetSvg([names]));

/** The strip of the card of a Master, in its size. */
export const inlineStrip = (slug: string): string =>
  drawOnce(`strip ${slug}`, () => backgroundSheetSvg([slug]));

/** The woven strip at the top of a page, which fills its box. */
export const inlineBackground = (seed: string): string =>
  drawOnce(`background ${seed}`, () => backgroundSvg(seed));
