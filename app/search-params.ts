import "server-only";
import { notFound } from "next/navigation";
import type { z } from "zod";
import { AppError } from "@/lib/platform/http/errors";
import type { ErrorCode } from "@/lib/platform/http/errors";

export type Search = Promise<Record<string, string | string[] | undefined>>;

/** The parameters that say something, as one text each. */
export async function said(search: Search): Promise<Record<string, string>> {
  const entries = Object.entries(await search).flatMap(([name, value]) => {
    const text = Array.isArray(value) ? value[0] : value;
    return text ? [[name, text] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** Reads parameters; an address that says nonsense leads nowhere. */
export function parsed<Schema extends z.ZodType>(
  schema: Schema,
  params: Record<string, string>,
): z.output<Schema> {
  const result = schema.safeParse(params);
  if (!result.success) notFound();
  return result.data;
}

const NOWHERE = new Set<ErrorCode>(["NotFound", "MalformedRequest"]);

/** What a read gives; nothing is found where it says so, or under a place in the list that is not ours. */
export async function found<Result>(reading: Promise<Result>): Promise<Result> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof AppError && NOWHERE.has(error.code)) notFound();
    throw error;
  }
}
