import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";
import type { z } from "zod";
import { OFFLINE_MESSAGE } from "@/lib/platform/http/client";

const OFFLINE_ERRORS = { root: { type: "offline", message: OFFLINE_MESSAGE } };

/** Validates by a zod schema, which is loaded together with zod at the first validation. */
export const lazyResolver =
  <Input extends FieldValues, Output>(
    load: () => Promise<z.ZodType<Output, Input>>,
  ): Resolver<Input, unknown, Output> =>
  async (...values) => {
    const loaded = await Promise.all([import("@hookform/resolvers/zod"), load()]).catch(() => null);
    if (!loaded) return { values: {}, errors: OFFLINE_ERRORS as unknown as FieldErrors<Input> };
    const [{ zodResolver }, schema] = loaded;
    return zodResolver<Input, unknown, Output>(schema)(...values);
  };
