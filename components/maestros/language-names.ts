import { LANGUAGE_LABELS } from "@/lib/reference/labels";

const names: Record<string, string> = LANGUAGE_LABELS;

/** "español, catalán"; a code that is not known is left out. */
export const languageNames = (codes: string[]): string =>
  codes
    .filter((code) => Object.hasOwn(names, code))
    .map((code) => names[code]?.toLowerCase())
    .join(", ");
