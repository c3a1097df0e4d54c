import type { z } from "zod";
import { AppError } from "./errors";

export const serializeCursor = (value: unknown): string =>
  Buffer.from(JSON.stringify(value)).toString("base64url");

/** Errors: `MalformedRequest`. */
export function parseCursor<Schema extends z.ZodType>(text: string, schema: Schema): z.output<Schema> {
  try {
    const result = schema.safeParse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
    if (result.success) return result.data;
  } catch {
    // Malformed: rejected below.
  }
  throw new AppError("MalformedRequest");
}

export type CursorPage<Item> = {
  content: Item[];
  metadata: { total: number; pageSize: number; after: string | null };
};

/** Splits rows read with `take: pageSize + 1` into the page and the cursor of the next one, null on the last page. */
export function splitPage<Row>(
  rows: Row[],
  pageSize: number,
  toCursor: (last: Row) => string,
): { shown: Row[]; after: string | null } {
  const shown = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? shown.at(-1) : undefined;
  return { shown, after: last === undefined ? null : toCursor(last) };
}
