import { z } from "zod";
import { packCursor, unpackCursor } from "@/lib/platform/http/cursor";
import { SORTS } from "../filters/filters";
import type { Sort } from "../filters/filters";

/** A row's place in an order: what comes first has the smallest value. */
export type Place = { value: number; id: string };

// Instants in milliseconds, prices in euros, scores: no cursor of ours is beyond these.
const values: Record<Sort, z.ZodType<number>> = {
  newest: z.number().min(-1e13).max(0),
  soonest: z.number().min(0).max(1e14),
  price: z.number().min(0).max(1e10),
  relevance: z.number().min(-1e9).max(0),
};

/** Where a page ended in an order: its last row's place. */
export const encodeCursor = (sort: Sort, { value, id }: Place): string => packCursor([sort, value, id]);

/** Reads a cursor that we wrote for the same order; anything else is a `MalformedRequest`. */
export function decodeCursor(text: string, sort: Sort): Place {
  const ofSort = z.enum(SORTS).refine((written) => written === sort);
  const [, value, id] = unpackCursor(text, z.tuple([ofSort, values[sort], z.uuid()]));
  return { value, id };
}
