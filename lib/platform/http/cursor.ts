import type { z } from "zod";
import { AppError } from "./errors";

/** Where a page ended, as it goes to the client: opaque, and safe in a URL. */
export const packCursor = (value: unknown): string =>
  Buffer.from(JSON.stringify(value)).toString("base64url");

/** Reads a cursor that we wrote by its schema; anything else is a `MalformedRequest`. */
export function unpackCursor<Schema extends z.ZodType>(text: string, schema: Schema): z.output<Schema> {
  try {
    const result = schema.safeParse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
    if (result.success) return result.data;
  } catch {
    // Not ours: refused below.
  }
  throw new AppError("MalformedRequest");
}
