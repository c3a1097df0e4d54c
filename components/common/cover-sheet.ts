import type { CSSProperties } from "react";
import type { CatalogueItem } from "@/lib/content/ayni/schema";
import { textileImages } from "@/lib/platform/image-urls";
import { sheetStyle } from "./textile-sheet";

interface CoverSheet {
  /** The style of the list. */
  style: CSSProperties | undefined;
  /** Position of a content's cover; undefined if it has an uploaded one. */
  indexOf: (item: CatalogueItem) => number | undefined;
}

const GENERATED_COVER = /^\/tejidos\/portada\/(\w+)\/(\w+)\/([\w-]+)\.svg/;

/** Returns type, discipline and slug of a generated cover; undefined for an uploaded one. */
export function parseGeneratedCover({ coverUrl }: Pick<CatalogueItem, "coverUrl">) {
  const [, contentType, discipline, seed] = GENERATED_COVER.exec(coverUrl) ?? [];
  return contentType && discipline && seed ? { contentType, discipline, seed } : undefined;
}

function toCoverName(item: CatalogueItem): string | undefined {
  const cover = parseGeneratedCover(item);
  return cover && [cover.contentType, cover.discipline, cover.seed].join(".");
}

/** Puts the generated covers of a list into one file. */
export function gatherCovers(items: readonly CatalogueItem[]): CoverSheet {
  const names = items.map(toCoverName).filter((name) => name !== undefined);
  const positions = new Map(names.map((name, index) => [name, index]));
  return {
    style: names.length > 0 ? sheetStyle(textileImages.coverSheet(names), names.length) : undefined,
    indexOf: (item) => positions.get(toCoverName(item) ?? ""),
  };
}
