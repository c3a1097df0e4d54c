import { z } from "zod";
import { serializeCursor, parseCursor } from "@/lib/platform/http/cursor";
import { saleSorts } from "./schema";
import type { SaleSort } from "./schema";

const MAX_TIME_MS = 8_000_000_000_000;
const MAX_AMOUNT = 2_147_483_647;

/** The position of the last row of a page; `value` is an instant or an amount in minor units. */
export type SaleCursor = { value: Date | number; id: string };

const isAmountSort = (sort: SaleSort): boolean => sort === "highest" || sort === "lowest";

export const encodeSaleCursor = (sort: SaleSort, { value, id }: SaleCursor): string =>
  serializeCursor([sort, value instanceof Date ? value.getTime() : value, id]);

/** Errors: `MalformedRequest`, also for a cursor of another sort order. */
export function decodeSaleCursor(text: string, sort: SaleSort): SaleCursor {
  const sortSchema = z.enum(saleSorts).refine((cursorSort) => cursorSort === sort);
  const value = isAmountSort(sort) ? z.int().min(0).max(MAX_AMOUNT) : z.int().min(0).max(MAX_TIME_MS);
  const [, number, id] = parseCursor(text, z.tuple([sortSchema, value, z.uuid()]));
  return { value: isAmountSort(sort) ? number : new Date(number), id };
}
