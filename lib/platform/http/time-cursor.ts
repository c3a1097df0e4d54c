import { z } from "zod";
import { parseCursor, serializeCursor } from "./cursor";

const MAX_EPOCH_MS = 8_000_000_000_000;
const cursorSchema = z.tuple([z.number().int().min(0).max(MAX_EPOCH_MS), z.uuid()]);

/** The sort instant and the id of the last row of a page. */
export type TimeCursor = { at: Date; id: string };

export const encodeTimeCursor = ({ at, id }: TimeCursor): string => serializeCursor([at.getTime(), id]);

/** Errors: `MalformedRequest`. */
export function decodeTimeCursor(text: string): TimeCursor {
  const [time, id] = parseCursor(text, cursorSchema);
  return { at: new Date(time), id };
}

/** The cursor of a row in a list by creation. */
export const encodeCreationCursor = ({ createdAt, id }: { createdAt: Date; id: string }): string =>
  encodeTimeCursor({ at: createdAt, id });

/** Returns the Prisma condition on the rows beyond a cursor of such a list; none without a cursor. Errors: `MalformedRequest`. */
export function beyondCreationCursor(text: string | undefined, direction: "asc" | "desc") {
  if (text === undefined) return {};
  const { at, id } = decodeTimeCursor(text);
  const beyond = <Value>(value: Value) => (direction === "asc" ? { gt: value } : { lt: value });
  return { OR: [{ createdAt: beyond(at) }, { createdAt: at, id: beyond(id) }] };
}
