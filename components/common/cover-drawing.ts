import "server-only";
import type { CatalogueItem } from "@/lib/content/ayni/schema";
import { inlineCover, inlinePageCover, type CoverNames } from "@/lib/publishing/textiles/inline";
import { isDisciplineKey } from "@/lib/reference/disciplines";
import { isContentType } from "@/lib/reference/labels";
import { parseGeneratedCover } from "./cover-sheet";

type Covered = Pick<CatalogueItem, "coverUrl">;

function parseCoverNames(item: Covered): CoverNames | undefined {
  const { contentType = "", discipline = "", seed = "" } = parseGeneratedCover(item) ?? {};
  if (!isContentType(contentType) || !isDisciplineKey(discipline)) return undefined;
  return { contentType, discipline, seed };
}

/** Returns the data URL of a generated cover, for cards above the fold; undefined for an uploaded one. */
export function findCoverDrawing(item: Covered): string | undefined {
  const names = parseCoverNames(item);
  return names && inlineCover(names);
}

/** The same for the content's own page, in any size. */
export function findPageCoverDrawing(item: Covered): string | undefined {
  const names = parseCoverNames(item);
  return names && inlinePageCover(names);
}
