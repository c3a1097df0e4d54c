import { z } from "zod";
import { packCursor, unpackCursor } from "@/lib/platform/http/cursor";

const END_OF_TIME = 8_000_000_000_000;
const schema = z.tuple([z.number().min(0).max(END_OF_TIME), z.uuid()]);

/** Where a page ended: when the last one received, and its id. */
export type Position = { at: Date; id: string };

export const encodePosition = ({ at, id }: Position): string => packCursor([at.getTime(), id]);

/** Reads a cursor that we wrote; anything else is a `MalformedRequest`. */
export function decodePosition(text: string): Position {
  const [time, id] = unpackCursor(text, schema);
  return { at: new Date(time), id };
}
