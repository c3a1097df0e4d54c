import { z } from "zod";
import { toLinkField } from "@/lib/platform/text/link-field";
import { safeMarkdown, trimmedText } from "@/lib/platform/text/safe-text";
import { wholeNumber } from "@/lib/platform/whole-number";

export const MAX_MODULES = 50;
export const MAX_LESSONS = 200;
export const MAX_LESSON_TITLE = 120;
export const MAX_LESSON_TEXT = 20_000;
const MAX_LESSON_DAYS = 365;

const LINK_ERROR = "Escribe un enlace que empiece por https://";
const DAYS_ERROR = `Indica un día entre 0 y ${MAX_LESSON_DAYS}`;

const title = trimmedText(MAX_LESSON_TITLE);
const httpsUrl = toLinkField(LINK_ERROR).refine((link) => link.startsWith("https://"), LINK_ERROR);

/** Ids are chosen by the client, so that what is saved for the first time keeps its identity. */
const lessonInput = z
  .strictObject({
    id: z.uuid("Esta lección no existe"),
    title,
    text: safeMarkdown(MAX_LESSON_TEXT).default(""),
    /** The address of a file of the same content. */
    fileUrl: z.string().max(2000).nullish(),
    linkUrl: httpsUrl.nullish(),
    freeSample: z.boolean().default(false),
    availableAfterDays: wholeNumber(0, MAX_LESSON_DAYS, DAYS_ERROR).default(0),
  })
  .refine(({ fileUrl, linkUrl }) => !fileUrl || !linkUrl, {
    path: ["linkUrl"],
    message: "Elige un archivo o un enlace",
  });

const moduleInput = z.strictObject({
  id: z.uuid("Este módulo no existe"),
  title,
  lessons: z.array(lessonInput).max(MAX_LESSONS, `Añade como máximo ${MAX_LESSONS} lecciones`),
});
export type ModuleInput = z.output<typeof moduleInput>;

const countLessons = (modules: readonly ModuleInput[]): number =>
  modules.reduce((sum, { lessons }) => sum + lessons.length, 0);

const isUnique = (ids: readonly string[]): boolean => new Set(ids).size === ids.length;

export const modulesInput = z
  .array(moduleInput)
  .max(MAX_MODULES, `Añade como máximo ${MAX_MODULES} módulos`)
  .refine((modules) => countLessons(modules) <= MAX_LESSONS, `Añade como máximo ${MAX_LESSONS} lecciones`)
  .refine((modules) => isUnique(modules.map(({ id }) => id)), "Hay un módulo repetido")
  .refine(
    (modules) => isUnique(modules.flatMap(({ lessons }) => lessons.map(({ id }) => id))),
    "Hay una lección repetida",
  )
  .refine(
    (modules) => isUnique(modules.flatMap(({ lessons }) => lessons.flatMap(({ fileUrl }) => fileUrl ?? []))),
    "Hay un archivo en dos lecciones",
  );

/** A lesson as everybody sees it: neither text nor link. */
export type LessonSummary = {
  id: string;
  title: string;
  fileId: string | null;
  hasText: boolean;
  hasLink: boolean;
  freeSample: boolean;
  availableAfterDays: number;
};

export type ModuleSummary = { id: string; title: string; lessons: LessonSummary[] };

export type EditableLesson = LessonSummary & { text: string; linkUrl: string | null };

export type EditableModule = { id: string; title: string; lessons: EditableLesson[] };
