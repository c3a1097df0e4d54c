import type { AyniDetail } from "@/lib/content/ayni/schema";
import type { AyniChanges } from "./changes";

type StoredAyni = Partial<AyniDetail>;

const sortedStartTimes = (encuentros: readonly { startsAt: string }[] = []) =>
  encuentros.map(({ startsAt }) => Date.parse(startsAt)).sort((a, b) => a - b);

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

const listSentModules = (modules: NonNullable<AyniChanges["modules"]>) =>
  modules.map(({ id, title, lessons }) => [
    id,
    title,
    lessons.map((lesson) => [
      lesson.id,
      lesson.title,
      lesson.text !== "",
      Boolean(lesson.fileUrl),
      Boolean(lesson.linkUrl),
      lesson.freeSample,
      lesson.availableAfterDays,
    ]),
  ]);

const listStoredModules = (modules: AyniDetail["modules"]) =>
  modules.map(({ id, title, lessons }) => [
    id,
    title,
    lessons.map((lesson) => [
      lesson.id,
      lesson.title,
      lesson.hasText,
      lesson.fileId !== null,
      lesson.hasLink,
      lesson.freeSample,
      lesson.availableAfterDays,
    ]),
  ]);

const listFiles = (files: readonly { title: string; freeSample: boolean }[] = []) =>
  files.map(({ title, freeSample }) => [title, freeSample]);

/** Compares an update with the stored content, as far as the public view shows it. */
function containsUpdate(
  stored: StoredAyni,
  { encuentros, files, modules, coverUrl: _, ...fields }: AyniChanges,
): boolean {
  if (encuentros && !isEqual(sortedStartTimes(encuentros), sortedStartTimes(stored.encuentros))) return false;
  if (modules && !isEqual(listSentModules(modules), listStoredModules(stored.modules ?? []))) return false;
  if (files && !isEqual(listFiles(files), listFiles(stored.files))) return false;
  return Object.entries(fields).every(
    ([name, value]) => !Object.hasOwn(stored, name) || isEqual(value, stored[name as keyof StoredAyni]),
  );
}

/** Returns true if the stored content is what the update made of the version that it was sent for. */
export const isAppliedUpdate = (stored: StoredAyni, sentVersion: number, update: AyniChanges): boolean =>
  stored.version === sentVersion + 1 && containsUpdate(stored, update);
