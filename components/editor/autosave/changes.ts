import type { UpdateAyniInput } from "@/lib/content/ayni/schema";
import type { FieldErrors } from "@/lib/platform/http/errors";

/** Some fields of an update's body. */
export type AyniChanges = Omit<UpdateAyniInput, "version">;

/** Returns the fields of `now` whose values differ from `before`. */
export function diffChanges(before: AyniChanges, now: AyniChanges): AyniChanges {
  const changed = Object.entries(now).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof AyniChanges]),
  );
  return Object.fromEntries(changed);
}

export const isEmptyObject = (object: object): boolean => Object.keys(object).length === 0;

/** Returns the top-level fields that errors such as `encuentros.0.startsAt` belong to. */
export const getErrorFieldNames = (errors: FieldErrors): string[] => [
  ...new Set(Object.keys(errors).map((path) => path.split(".")[0] ?? path)),
];
