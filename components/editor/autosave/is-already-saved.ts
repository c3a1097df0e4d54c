import type { AyniDetail } from "@/lib/content/ayni/schema";
import type { AyniChanges } from "./changes";

type StoredAyni = Partial<AyniDetail>;

const sortedStartTimes = (encuentros: readonly { startsAt: string }[] = []) =>
  encuentros.map(({ startsAt }) => Date.parse(startsAt)).sort((a, b) => a - b);

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

const listLessonIds = (modules: readonly { id: string; lessons: readonly { id: string }[] }[]) =>
  modules.map(({ id, lessons }) => [id, lessons.map((lesson) => lesson.id)]);

/** Compares an update with the stored content, as far as the public view shows it. */
export function isAlreadySaved(
  stored: StoredAyni,
  { encuentros, files, modules, coverUrl: _, ...fields }: AyniChanges,
): boolean {
  if (encuentros && !isEqual(sortedStartTimes(encuentros), sortedStartTimes(stored.encuentros))) return false;
  if (modules && !isEqual(listLessonIds(modules), listLessonIds(stored.modules ?? []))) return false;
  if (files && files.length !== stored.files?.length) return false;
  return Object.entries(fields).every(
    ([name, value]) => !Object.hasOwn(stored, name) || isEqual(value, stored[name as keyof StoredAyni]),
  );
}
