import type { AyniDetail } from "@/lib/content/ayni/schema";
import type { Body } from "../editor/autosave/changes";

type Stored = Partial<AyniDetail>;

const starts = (list: readonly { startsAt: string }[] = []) =>
  list.map(({ startsAt }) => Date.parse(startsAt)).sort((a, b) => a - b);

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Whether a content holds what was sent in a change, as far as everybody may see it. */
export function isSavedIn(stored: Stored, { encuentros, files, coverUrl: _, ...plain }: Body): boolean {
  if (encuentros && !same(starts(encuentros), starts(stored.encuentros))) return false;
  if (files && files.length !== stored.files?.length) return false;
  return Object.entries(plain).every(
    ([name, value]) => !Object.hasOwn(stored, name) || same(value, stored[name as keyof Stored]),
  );
}
