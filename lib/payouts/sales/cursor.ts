import { z } from "zod";
import { packCursor, unpackCursor } from "@/lib/platform/http/cursor";
import { saleSorts } from "./schema";
import type { SaleSort } from "./schema";

const END_OF_TIME = 8_000_000_000_000;
const MOST = 2_147_483_647;

/** Where a page ended: the last row's value in the order, an instant or an amount, and its id. */
export type SaleCursor = { value: Date | number; id: string };

const isAmount = (sort: SaleSort): boolean => sort === "highest" || sort === "lowest";

export const encodeCursor = (sort: SaleSort, { value, id }: SaleCursor): string =>
  packCursor([sort, value instanceof Date ? value.getTime() : value, id]);

/** Reads a cursor that we wrote for the same order; anything else is a `MalformedRequest`. */
export function decodeCursor(text: string, sort: SaleSort): SaleCursor {
  const ofSort = z.enum(saleSorts).refine((written) => written === sort);
  const value = isAmount(sort) ? z.int().min(0).max(MOST) : z.int().min(0).max(END_OF_TIME);
  const [, number, id] = unpackCursor(text, z.tuple([ofSort, value, z.uuid()]));
  return { value: isAmount(sort) ? number : new Date(number), id };
}
