import { z } from "zod";
import { AppError } from "@/lib/http/errors";
import { safeText } from "@/lib/text";
import { peopleSorts } from "./schema";
import type { PeopleSort } from "./schema";

const END_OF_TIME = 8_000_000_000_000;
const cursorSchema = z.tuple([
  z.enum(peopleSorts),
  z.union([z.number().min(0).max(END_OF_TIME), safeText(400)]),
  z.uuid(),
]);

const isTime = (sort: PeopleSort) => sort === "newest" || sort === "oldest" || sort === "lastActive";

/** Where a page ended: the last row's value in the order, an instant in milliseconds or a text, and its id. */
export type PeopleCursor = { value: Date | string; id: string };

export function encodeCursor(sort: PeopleSort, { value, id }: PeopleCursor): string {
  const plain = value instanceof Date ? value.getTime() : value;
  return Buffer.from(JSON.stringify([sort, plain, id])).toString("base64url");
}

/** Reads a cursor that we wrote for the same order; anything else is a `MalformedRequest`. */
export function decodeCursor(text: string, sort: PeopleSort): PeopleCursor {
  try {
    const json: unknown = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
    const result = cursorSchema.safeParse(json);
    if (result.success && result.data[0] === sort && (typeof result.data[1] === "number") === isTime(sort)) {
      const [, value, id] = result.data;
      return { value: typeof value === "number" ? new Date(value) : value, id };
    }
  } catch {
    // Not ours: refused below.
  }
  throw new AppError("MalformedRequest");
}
