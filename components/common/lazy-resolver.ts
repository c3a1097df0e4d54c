import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";
import type { z } from "zod";
import { OFFLINE_MESSAGE } from "@/lib/platform/copy/offline";

const OFFLINE_ERRORS = { root: { type: "offline", message: OFFLINE_MESSAGE } };

/** A function loads the schema, and zod with it, at the first validation. */
export type SchemaSource<Input, Output> =
  z.ZodType<Output, Input> | (() => Promise<z.ZodType<Output, Input>>);

/** Validates by a zod schema. */
export const lazyResolver =
  <Input extends FieldValues, Output>(
    source: SchemaSource<Input, Output>,
  ): Resolver<Input, unknown, Output> =>
  async (...values) => {
    const load = async () => (typeof source === "function" ? source() : source);
    const loaded = await Promise.all([import("@hookform/resolvers/zod"), load()]).catch(() => null);
    if (!loaded) return { values: {}, errors: OFFLINE_ERRORS as unknown as FieldErrors<Input> };
    const [{ zodResolver }, schema] = loaded;
    return zodResolver<Input, unknown, Output>(schema)(...values);
  };
