import type { FieldValues, Path, UseFormSetError } from "react-hook-form";
import { ApiError, messageOf } from "@/lib/platform/http/client";

interface Target<Values extends FieldValues> {
  setError: UseFormSetError<Values>;
  /** The fields of the form, in their order. */
  names: readonly Path<Values>[];
  /** What stands before their names in the call. */
  prefix?: string;
}

/** Says at its fields what the server refused, or else about the form as a whole. */
export function showRefusal<Values extends FieldValues>(
  error: unknown,
  { setError, names, prefix = "" }: Target<Values>,
): void {
  const fields = error instanceof ApiError ? error.fields : {};
  const refused = names.filter((name) => fields[prefix + name]);
  for (const [index, name] of refused.entries())
    setError(name, { message: fields[prefix + name] }, { shouldFocus: index === 0 });
  if (refused.length === 0) setError("root", { message: messageOf(error) });
}
