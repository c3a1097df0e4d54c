import { z } from "zod";
import { AppError } from "@/lib/http/errors";
import { SORTS } from "./filters";
import type { Sort } from "./filters";

const cursorSchema = z.tuple([z.enum(SORTS), z.number(), z.uuid()]);

/** Where a page ended: the last row's value in the order, and its id. */
export type Cursor = { sort: Sort; value: number; id: string };

export function encodeCursor({ sort, value, id }: Cursor): string {
  return Buffer.from(JSON.stringify([sort, value, id])).toString("base64url");
}

/** Reads a cursor that we wrote for the same order; anything else is a `MalformedRequest`. */
export function decodeCursor(text: string, sort: Sort): Cursor {
  try {
    const json: unknown = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
    const result = cursorSchema.safeParse(json);
    if (result.success && result.data[0] === sort) {
      const [, value, id] = result.data;
      return { sort, value, id };
    }
  } catch {
    // Not ours: refused below.
  }
  throw new AppError("MalformedRequest");
}
