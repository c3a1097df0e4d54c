import "server-only";
import { notFound } from "next/navigation";
import type { z } from "zod";
import type { ErrorCode } from "@/lib/platform/error-codes";
import { AppError } from "@/lib/platform/http/errors";

export type PageSearchParams = Promise<Record<string, string | string[] | undefined>>;

/** Returns the first value of every search param that is not empty. */
export async function readSearchParams(searchParams: PageSearchParams): Promise<Record<string, string>> {
  const entries = Object.entries(await searchParams).flatMap(([name, value]) => {
    const text = Array.isArray(value) ? value[0] : value;
    return text ? [[name, text] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** Renders the 404 page if the params are invalid. */
export function parseOrNotFound<Schema extends z.ZodType>(
  schema: Schema,
  params: Record<string, string>,
): z.output<Schema> {
  const result = schema.safeParse(params);
  if (!result.success) notFound();
  return result.data;
}

const NOT_FOUND_CODES = new Set<ErrorCode>(["NotFound", "MalformedRequest"]);

/** Renders the 404 page if the read fails with `NotFound` or `MalformedRequest` (an invalid cursor). */
export async function orNotFound<Result>(read: Promise<Result>): Promise<Result> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof AppError && NOT_FOUND_CODES.has(error.code)) notFound();
    throw error;
  }
}
