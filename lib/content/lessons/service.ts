import "server-only";
import { parseObjectKey } from "@/lib/content/uploads/object-keys";
import type { Tx } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/http/errors";
import { storage } from "@/lib/platform/ports/storage";
import type { ModuleInput } from "./schema";

type FileIds = ReadonlyMap<string, string>;

const keyOf = (fileUrl: string): string => parseObjectKey(fileUrl, storage.toPublicUrl(""));

async function findFileIds(tx: Tx, ayniId: string, modules: readonly ModuleInput[]): Promise<FileIds> {
  const keys = modules.flatMap(({ lessons }) =>
    lessons.flatMap(({ fileUrl }) => (fileUrl ? [keyOf(fileUrl)] : [])),
  );
  const rows = await tx.file.findMany({
    where: { ayniId, area: "content", status: "READY", key: { in: keys } },
    select: { id: true, key: true },
  });
  return new Map(rows.map(({ id, key }) => [key, id]));
}

function toRows(ayniId: string, modules: readonly ModuleInput[], fileIds: FileIds) {
  return modules.flatMap((module, moduleIndex) =>
    module.lessons.map(({ fileUrl, freeSample, linkUrl, ...lesson }, position) => {
      const fileId = fileUrl ? fileIds.get(keyOf(fileUrl)) : null;
      if (fileId === undefined) {
        const field = `modules.${moduleIndex}.lessons.${position}.fileUrl`;
        throw new AppError("ValidationError", { fields: { [field]: "Debes seleccionar un fichero" } });
      }
      const columns = { ...lesson, isFreeSample: freeSample, linkUrl: linkUrl ?? null };
      return { ...columns, ayniId, moduleId: module.id, position, fileId };
    }),
  );
}

type LessonRow = ReturnType<typeof toRows>[number];

/** Tells readers that know only files what the lessons say: order, title and free sample. */
async function saveFileCopies(tx: Tx, rows: readonly LessonRow[]): Promise<void> {
  const files = rows.filter(({ fileId }) => fileId !== null);
  await tx.$executeRaw`
    update "File" f set "position" = s."position", title = s.title, "freeSample" = s.sample
    from unnest(${files.map(({ fileId }) => fileId)}::uuid[], ${files.map((_, index) => index)}::int[],
                ${files.map(({ title }) => title)}::text[], ${files.map((row) => row.isFreeSample)}::boolean[])
      as s(id, "position", title, sample)
    where f.id = s.id
      and (f."position", f.title, f."freeSample") is distinct from (s."position", s.title, s.sample)`;
}

async function upsertModules(tx: Tx, ayniId: string, modules: readonly ModuleInput[]): Promise<number> {
  return tx.$executeRaw`
    insert into "CourseModule" as m (id, "ayniId", "position", title)
    select s.id, ${ayniId}::uuid, s."position" - 1, s.title
    from unnest(${modules.map(({ id }) => id)}::uuid[], ${modules.map(({ title }) => title)}::text[])
      with ordinality as s(id, title, "position")
    on conflict (id) do update set "position" = excluded."position", title = excluded.title
    where m."ayniId" = excluded."ayniId"`;
}

async function upsertLessons(tx: Tx, ayniId: string, rows: readonly LessonRow[]): Promise<number> {
  return tx.$executeRaw`
    insert into "Lesson" as l (id, "ayniId", "moduleId", "position", title, "text", "fileId", "linkUrl",
      "isFreeSample", "availableAfterDays")
    select s.id, ${ayniId}::uuid, s.module, s."position", s.title, s."text", s.file, s.link, s.sample, s.days
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ moduleId }) => moduleId)}::uuid[],
                ${rows.map(({ position }) => position)}::int[], ${rows.map(({ title }) => title)}::text[],
                ${rows.map(({ text }) => text)}::text[], ${rows.map(({ fileId }) => fileId)}::uuid[],
                ${rows.map(({ linkUrl }) => linkUrl)}::text[], ${rows.map((row) => row.isFreeSample)}::boolean[],
                ${rows.map(({ availableAfterDays }) => availableAfterDays)}::int[])
      as s(id, module, "position", title, "text", file, link, sample, days)
    on conflict (id) do update set "moduleId" = excluded."moduleId", "position" = excluded."position",
      title = excluded.title, "text" = excluded."text", "fileId" = excluded."fileId",
      "linkUrl" = excluded."linkUrl", "isFreeSample" = excluded."isFreeSample",
      "availableAfterDays" = excluded."availableAfterDays"
    where l."ayniId" = excluded."ayniId"`;
}

/**
 * Replaces the modules and lessons of a content whose row the caller has locked. Lessons keep their identity, and with it
 * the marks of who completed them. Files that no lesson names get a lesson at the end.
 * Errors: `ValidationError`, `Conflict` (an id of another content).
 */
export async function saveModules(tx: Tx, ayniId: string, modules: readonly ModuleInput[]): Promise<void> {
  const rows = toRows(ayniId, modules, await findFileIds(tx, ayniId, modules));
  await saveFileCopies(tx, rows);
  await tx.lesson.deleteMany({ where: { ayniId, id: { notIn: rows.map(({ id }) => id) } } });
  // Two lessons may have exchanged their files.
  await tx.lesson.updateMany({ where: { ayniId, fileId: { not: null } }, data: { fileId: null } });
  const written = (await upsertModules(tx, ayniId, modules)) + (await upsertLessons(tx, ayniId, rows));
  if (written < modules.length + rows.length) throw new AppError("Conflict");
  await tx.courseModule.deleteMany({ where: { ayniId, id: { notIn: modules.map(({ id }) => id) } } });
  await tx.$executeRaw`select "course_lessons_follow"(${ayniId}::uuid)`;
}
