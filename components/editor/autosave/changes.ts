import type { UpdateAyniInput } from "@/lib/content/ayni/schema";
import type { FieldErrors } from "@/lib/platform/http/errors";

/** A part of the body of a save. */
export type Body = Omit<UpdateAyniInput, "version">;

/** The parts of a body that are not as before. */
export function changesFrom(before: Body, now: Body): Body {
  const changed = Object.entries(now).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Body]),
  );
  return Object.fromEntries(changed);
}

export const isEmpty = (parts: object): boolean => Object.keys(parts).length === 0;

/** The parts of a body of which some errors speak. */
export const namedIn = (errors: FieldErrors): string[] => [
  ...new Set(Object.keys(errors).map((path) => path.split(".")[0] ?? path)),
];
