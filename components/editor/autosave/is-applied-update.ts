import type { AyniDetail } from "@/lib/content/ayni/schema";
import type { AyniChanges } from "./changes";

type StoredAyni = Partial<AyniDetail>;

const sortedStartTimes = (encuentros: readonly { startsAt: string }[] = []) =>
  encuentros.map(({ startsAt }) => Date.parse(startsAt)).sort((a, b) => a - b);

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

type Lesson = { id: string; title: string; freeSample: boolean; availableAfterDays: number };
type Module<Part extends Lesson> = { id: string; title: string; lessons: readonly Part[] };
/** The public view tells only whether a lesson has a text, a file or a link. */
type LessonParts = { hasText: boolean; hasFile: boolean; hasLink: boolean };

const listModules = <Part extends Lesson>(
  modules: readonly Module<Part>[],
  toParts: (lesson: Part) => LessonParts,
) =>
  modules.map(({ id, title, lessons }) => ({
    id,
    title,
    lessons: lessons.map((lesson) => {
      const { id, title, freeSample, availableAfterDays } = lesson;
      return { id, title, freeSample, availableAfterDays, ...toParts(lesson) };
    }),
  }));

const listSentModules = (modules: NonNullable<AyniChanges["modules"]>) =>
  listModules(modules, ({ text, fileUrl, linkUrl }) => ({
    hasText: text !== "",
    hasFile: Boolean(fileUrl),
    hasLink: Boolean(linkUrl),
  }));

const listStoredModules = (modules: AyniDetail["modules"]) =>
  listModules(modules, ({ hasText, fileId, hasLink }) => ({ hasText, hasFile: fileId !== null, hasLink }));

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
