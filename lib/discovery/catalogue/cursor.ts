import { z } from "zod";
import { parseCursor, serializeCursor } from "@/lib/platform/http/cursor";
import { CATALOGUE_SORTS } from "./page";
import type { CatalogueSort } from "./page";

/** The sort value and id of a page's last row; rows are in ascending order of `value`. */
export type CatalogueCursor = { value: number; id: string };

// Milliseconds since 1970, euros, kilometres or scores, negated where the greatest comes first.
const cursorValues: Record<CatalogueSort, z.ZodType<number>> = {
  newest: z.number().min(-1e13).max(0),
  soonest: z.number().min(0).max(1e14),
  price: z.number().min(0).max(1e10),
  distance: z.number().min(0).max(1e5),
  relevance: z.number().min(-1e9).max(0),
};

export const encodeCatalogueCursor = (sort: CatalogueSort, { value, id }: CatalogueCursor): string =>
  serializeCursor([sort, value, id]);

/** Errors: `MalformedRequest` (malformed, or of another sort). */
export function decodeCatalogueCursor(text: string, sort: CatalogueSort): CatalogueCursor {
  const sortSchema = z.enum(CATALOGUE_SORTS).refine((encodedSort) => encodedSort === sort);
  const [, value, id] = parseCursor(text, z.tuple([sortSchema, cursorValues[sort], z.uuid()]));
  return { value, id };
}
