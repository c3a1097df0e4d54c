import type { LessonFormValues, ModuleFormValues } from "@/components/editor/form-values";

type Modules = readonly ModuleFormValues[];

/** Place of a lesson: indexes of its module and within it. */
type Place = { module: number; index: number };

export function findPlace(modules: Modules, lessonId: string): Place | null {
  const moduleIndex = modules.findIndex(({ lessons }) => lessons.some(({ id }) => id === lessonId));
  const index = modules[moduleIndex]?.lessons.findIndex(({ id }) => id === lessonId) ?? -1;
  return index < 0 ? null : { module: moduleIndex, index };
}

const withLessons = (
  modules: Modules,
  moduleIndex: number,
  change: (lessons: LessonFormValues[]) => LessonFormValues[],
): ModuleFormValues[] =>
  modules.map((row, index) => (index === moduleIndex ? { ...row, lessons: change(row.lessons) } : row));

/** Moves a lesson before the one at `to`, or to the end of its module. */
export function moveLessonTo(modules: Modules, lessonId: string, to: Place): ModuleFormValues[] {
  const from = findPlace(modules, lessonId);
  const lesson = from && modules[from.module]?.lessons[from.index];
  if (!lesson) return [...modules];
  const without = withLessons(modules, from.module, (lessons) => lessons.toSpliced(from.index, 1));
  return withLessons(without, to.module, (lessons) => lessons.toSpliced(to.index, 0, lesson));
}

/** Returns where a lesson goes one place up or down, also into the neighbouring module; null at the ends. */
export function findNeighbourPlace(modules: Modules, lessonId: string, offset: -1 | 1): Place | null {
  const from = findPlace(modules, lessonId);
  if (!from) return null;
  const index = from.index + offset;
  const count = modules[from.module]?.lessons.length ?? 0;
  if (index >= 0 && index < count) return { module: from.module, index };
  const neighbour = modules[from.module + offset];
  if (!neighbour) return null;
  return { module: from.module + offset, index: offset === 1 ? 0 : neighbour.lessons.length };
}

export function moveModule(modules: Modules, from: number, offset: -1 | 1): ModuleFormValues[] {
  const moved = modules[from];
  const other = modules[from + offset];
  return moved && other ? modules.with(from, other).with(from + offset, moved) : [...modules];
}
