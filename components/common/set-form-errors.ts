import type { FieldValues, Path, UseFormSetError } from "react-hook-form";
import { ApiError, errorMessage } from "@/lib/platform/http/client";

interface FormErrorTarget<Values extends FieldValues> {
  setError: UseFormSetError<Values>;
  /** The fields of the form, in page order. */
  names: readonly Path<Values>[];
  /** Prefix of the names in the API request. */
  prefix?: string;
  /** Replaces the message of an error that belongs to no field. */
  rootErrorMessage?: string;
}

/** Finds the error of a field or of one of its items, such as `emails.2`. */
const findFieldError = (fields: Record<string, string>, name: string): string | undefined =>
  fields[name] ?? Object.entries(fields).find(([path]) => path.startsWith(`${name}.`))?.[1];

/** Shows a server error at its fields, focusing the first, or at the root of the form. */
export function setFormErrors<Values extends FieldValues>(
  error: unknown,
  { setError, names, prefix = "", rootErrorMessage }: FormErrorTarget<Values>,
): void {
  const fields = error instanceof ApiError ? error.fields : {};
  const errors = names.flatMap((name) => {
    const message = findFieldError(fields, prefix + name);
    return message ? [{ name, message }] : [];
  });
  for (const [index, { name, message }] of errors.entries())
    setError(name, { message }, { shouldFocus: index === 0 });
  if (errors.length === 0) setError("root", { message: rootErrorMessage ?? errorMessage(error) });
}
