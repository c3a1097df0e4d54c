import { z } from "zod";
import { packCursor, unpackCursor } from "@/lib/platform/http/cursor";
import { safeText } from "@/lib/platform/text/safe-text";
import { peopleSorts } from "../administration/users/schema";
import type { PeopleSort } from "../administration/users/schema";

const END_OF_TIME = 8_000_000_000_000;
const time = z.number().min(0).max(END_OF_TIME);

const isTime = (sort: PeopleSort) => sort === "newest" || sort === "oldest" || sort === "lastActive";

/** Where a page ended: the last row's value in the order, an instant in milliseconds or a text, and its id. */
export type PeopleCursor = { value: Date | string; id: string };

export const encodeCursor = (sort: PeopleSort, { value, id }: PeopleCursor): string =>
  packCursor([sort, value instanceof Date ? value.getTime() : value, id]);

/** Reads a cursor that we wrote for the same order; anything else is a `MalformedRequest`. */
export function decodeCursor(text: string, sort: PeopleSort): PeopleCursor {
  const ofSort = z.enum(peopleSorts).refine((written) => written === sort);
  const [, value, id] = unpackCursor(text, z.tuple([ofSort, isTime(sort) ? time : safeText(400), z.uuid()]));
  return { value: typeof value === "number" ? new Date(value) : value, id };
}
