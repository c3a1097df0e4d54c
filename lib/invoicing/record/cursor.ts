import "server-only";
import { z } from "zod";
import { AppError } from "@/lib/platform/http/errors";

const sequence = z.coerce.number().int().min(0).max(2_147_483_647);

/** Errors: `MalformedRequest`. */
export function parseSequence(after: string): number {
  const { success, data } = sequence.safeParse(after);
  if (!success) throw new AppError("MalformedRequest");
  return data;
}
