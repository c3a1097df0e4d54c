import type { z } from "zod";
import type { FieldErrors } from "./errors";

/** The first Spanish message for each field, by its path (`encuentros.0.startsAt`), under `root` when there is one. */
export function fieldErrors(error: z.ZodError, root?: string): FieldErrors {
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
