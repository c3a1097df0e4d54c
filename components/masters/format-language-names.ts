import { LANGUAGE_LABELS } from "@/lib/reference/labels";

const LABELS_BY_CODE: Record<string, string> = LANGUAGE_LABELS;

/** "español, catalán", without unknown codes. */
export const formatLanguageNames = (codes: string[]): string =>
  codes
    .filter((code) => Object.hasOwn(LABELS_BY_CODE, code))
    .map((code) => LABELS_BY_CODE[code]?.toLowerCase())
    .join(", ");
