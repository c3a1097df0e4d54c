import { useWatch } from "react-hook-form";
import {
  newLesson,
  newModule,
  type LessonFormValues,
  type ModuleFormValues,
} from "@/components/editor/form-values";
import { useAyniForm } from "@/components/editor/use-ayni-form";
import type { UploadQueue } from "@/components/editor/uploads/upload-queue";
import { findNeighbourPlace, findPlace, moveLessonTo, moveModule } from "./order";

const changeLesson = (
  modules: readonly ModuleFormValues[],
  id: string,
  change: Partial<LessonFormValues>,
): ModuleFormValues[] =>
  modules.map((module) => ({
    ...module,
    lessons: module.lessons.map((lesson) => (lesson.id === id ? { ...lesson, ...change } : lesson)),
  }));

/** The modules of the form, and what can be done with them. */
export function useModules(queue: UploadQueue) {
  const { control, getValues, setValue } = useAyniForm();
  const modules = useWatch({ control, name: "modules" });
  const save = (next: ModuleFormValues[]) => setValue("modules", next, { shouldDirty: true });
  const get = () => getValues("modules");

  function addLessons(moduleId: string | null, lessons: LessonFormValues[]) {
    const all = get().length > 0 ? get() : [newModule()];
    const target = moduleId ?? all.at(-1)?.id;
    save(
      all.map((module) =>
        module.id === target ? { ...module, lessons: [...module.lessons, ...lessons] } : module,
      ),
    );
  }

  return {
    modules,
    addModule: () => save([...get(), newModule()]),
    renameModule: (id: string, title: string) =>
      save(get().map((module) => (module.id === id ? { ...module, title } : module))),
    moveModule: (index: number, offset: -1 | 1) => save(moveModule(get(), index, offset)),
    removeModule: (id: string) => save(get().filter((module) => module.id !== id)),
    addLesson(moduleId: string | null): string {
      const lesson = newLesson();
      addLessons(moduleId, [lesson]);
      return lesson.id;
    },
    addFiles(moduleId: string | null, files: readonly File[]) {
      const uploads = queue.add("content", files);
      addLessons(
        moduleId,
        uploads.map(({ key, title }) => ({ ...newLesson(), title, fileKey: key })),
      );
    },
    changeLesson: (id: string, change: Partial<LessonFormValues>) => save(changeLesson(get(), id, change)),
    setFile(id: string, files: readonly File[]) {
      const [upload] = queue.add("content", files.slice(0, 1));
      if (upload) save(changeLesson(get(), id, { fileKey: upload.key, linkUrl: "" }));
    },
    /** Returns what brings it back. */
    removeFile({ id, fileKey }: LessonFormValues): () => void {
      save(changeLesson(get(), id, { fileKey: "" }));
      const undo = queue.remove(fileKey);
      return () => {
        undo();
        save(changeLesson(get(), id, { fileKey, linkUrl: "" }));
      };
    },
    /** Returns what brings it back. */
    removeLesson(lesson: LessonFormValues): () => void {
      const { id, fileKey } = lesson;
      const place = findPlace(get(), id);
      const moduleId = place && get()[place.module]?.id;
      save(get().map((module) => ({ ...module, lessons: module.lessons.filter((row) => row.id !== id) })));
      const undoFile = fileKey ? queue.remove(fileKey) : undefined;
      return () => {
        undoFile?.();
        const target = get().some((module) => module.id === moduleId) ? moduleId : get().at(-1)?.id;
        save(
          get().map((module) =>
            module.id === target
              ? { ...module, lessons: module.lessons.toSpliced(place?.index ?? 0, 0, lesson) }
              : module,
          ),
        );
      };
    },
    /** Returns true if it moved. */
    moveLesson(id: string, offset: -1 | 1): boolean {
      const place = findNeighbourPlace(get(), id, offset);
      if (place) save(moveLessonTo(get(), id, place));
      return place !== null;
    },
    dropLesson(id: string, module: number, index: number) {
      save(moveLessonTo(get(), id, { module, index }));
    },
  };
}

export type ModuleActions = ReturnType<typeof useModules>;
