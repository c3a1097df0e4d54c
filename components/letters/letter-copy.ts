import { readPrivateCopy, removePrivateCopy, writePrivateCopy } from "@/lib/platform/browser/private-copies";
import { letterAudiences } from "@/lib/teaching/letters/limits";
import type { LetterDraft } from "@/lib/teaching/letters/schema";

const NEW = "nueva";

const isDraft = (value: unknown): value is LetterDraft =>
  typeof value === "object" &&
  value !== null &&
  "id" in value &&
  typeof value.id === "string" &&
  "body" in value &&
  typeof value.body === "string" &&
  "audience" in value &&
  letterAudiences.some((audience) => audience === value.audience);

// A letter that was never saved has no address of its own.
const toName = ({ id, version }: Pick<LetterDraft, "id" | "version">): string =>
  `carta:${version === 0 ? NEW : id}`;

/** Returns what was written in this browser and did not reach the server; null if nothing. */
export function readLetterCopy(draft: Pick<LetterDraft, "id" | "version">): LetterDraft | null {
  const copy = readPrivateCopy(toName(draft));
  return isDraft(copy) ? copy : null;
}

export const writeLetterCopy = (draft: LetterDraft): void => writePrivateCopy(toName(draft), draft);

export const removeLetterCopy = (draft: Pick<LetterDraft, "id" | "version">): void =>
  removePrivateCopy(toName(draft));
