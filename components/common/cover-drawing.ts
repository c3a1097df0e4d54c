import "server-only";
import type { CatalogueItem } from "@/lib/content/ayni/schema";
import { inlineCover } from "@/lib/publishing/textiles/inline";
import { isDisciplineKey } from "@/lib/reference/disciplines";
import { isContentType } from "@/lib/reference/labels";
import { parseGeneratedCover } from "./cover-sheet";

/** Returns the data URL of a generated cover, for cards above the fold; undefined for an uploaded one. */
export function findCoverDrawing(item: CatalogueItem): string | undefined {
  const { contentType = "", discipline = "", seed = "" } = parseGeneratedCover(item) ?? {};
  if (!isContentType(contentType) || !isDisciplineKey(discipline)) return undefined;
  return inlineCover({ contentType, discipline, seed });
}
