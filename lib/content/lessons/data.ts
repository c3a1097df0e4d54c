import "server-only";
import type { Prisma } from "@/lib/platform/db/generated/client";
import type { EditableModule, ModuleSummary } from "./schema";

export const modulesSelect = {
  orderBy: { position: "asc" },
  select: {
    id: true,
    title: true,
    lessons: {
      orderBy: { position: "asc" },
      select: {
        id: true,
        title: true,
        text: true,
        fileId: true,
        linkUrl: true,
        isFreeSample: true,
        availableAfterDays: true,
      },
    },
  },
} satisfies Prisma.Ayni$courseModulesArgs;

export type ModuleRow = Prisma.CourseModuleGetPayload<{ select: (typeof modulesSelect)["select"] }>;

/** A lesson with something to give. */
export const filledLesson = {
  OR: [{ text: { not: "" } }, { fileId: { not: null } }, { linkUrl: { not: null } }],
} satisfies Prisma.LessonWhereInput;

export const toEditableModules = (rows: readonly ModuleRow[]): EditableModule[] =>
  rows.map(({ lessons, ...module }) => ({
    ...module,
    lessons: lessons.map(({ isFreeSample, ...lesson }) => ({
      ...lesson,
      freeSample: isFreeSample,
      hasText: lesson.text !== "",
      hasLink: lesson.linkUrl !== null,
    })),
  }));

export const toModuleSummaries = (rows: readonly ModuleRow[]): ModuleSummary[] =>
  toEditableModules(rows).map(({ lessons, ...module }) => ({
    ...module,
    lessons: lessons.map(({ text: _text, linkUrl: _linkUrl, ...lesson }) => lesson),
  }));
