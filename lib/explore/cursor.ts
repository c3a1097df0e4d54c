import { z } from "zod";
import { packCursor, unpackCursor } from "@/lib/http/cursor";
import { SORTS } from "./filters";
import type { Sort } from "./filters";

/** Where a page ended: the last row's value in the order, and its id. */
export type Cursor = { sort: Sort; value: number; id: string };

export const encodeCursor = ({ sort, value, id }: Cursor): string => packCursor([sort, value, id]);

/** Reads a cursor that we wrote for the same order; anything else is a `MalformedRequest`. */
export function decodeCursor(text: string, sort: Sort): Cursor {
  const ofSort = z.enum(SORTS).refine((written) => written === sort);
  const [, value, id] = unpackCursor(text, z.tuple([ofSort, z.number(), z.uuid()]));
  return { sort, value, id };
}
