import { z } from "zod";
import { serializeCursor, parseCursor } from "@/lib/platform/http/cursor";
import { safeText } from "@/lib/platform/text/safe-text";
import { userSorts } from "./schema";
import type { UserSort } from "./schema";

const MAX_TIME_MS = 8_000_000_000_000;
const timeMs = z.number().min(0).max(MAX_TIME_MS);

const isTimeSort = (sort: UserSort) => sort === "newest" || sort === "oldest" || sort === "lastActive";

/** The sort value and the id of the last row of a page. */
export type UsersCursor = { value: Date | string; id: string };

export const encodeUsersCursor = (sort: UserSort, { value, id }: UsersCursor): string =>
  serializeCursor([sort, value instanceof Date ? value.getTime() : value, id]);

/** Errors: `MalformedRequest` (malformed, or written for another sort). */
export function decodeUsersCursor(text: string, sort: UserSort): UsersCursor {
  const sortSchema = z.enum(userSorts).refine((cursorSort) => cursorSort === sort);
  const [, value, id] = parseCursor(
    text,
    z.tuple([sortSchema, isTimeSort(sort) ? timeMs : safeText(400), z.uuid()]),
  );
  return { value: typeof value === "number" ? new Date(value) : value, id };
}
