import type { z } from "zod";
import type { FieldErrors } from "./errors";

/** Returns the first message of each field by path (`encuentros.0.startsAt`), prefixed with `root` if given. */
export function toFieldErrors(error: z.ZodError, root?: string): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of error.issues) {
    const names = issue.code === "unrecognized_keys" ? issue.keys : [""];
    for (const name of names) {
      const path = [...(root ? [root] : []), ...issue.path, ...(name ? [name] : [])].join(".");
      fields[path] ??= issue.message;
    }
  }
  return fields;
}
