import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { saveModules } from "@/lib/content/lessons/service";
import { updateAyni } from "@/lib/content/ayni/service";
import { modulesInput } from "@/lib/content/lessons/schema";
import { db } from "@/lib/platform/db/client";
import { storage } from "@/lib/platform/ports/storage";
import { createTestAyni, createTestFile } from "@/tests/support/factories/ayni";
import { createTestMaster, toTestMember } from "@/tests/support/factories/users";

async function createCourse(fileTitles: string[] = []) {
  const master = await createTestMaster();
  const course = await createTestAyni({ userId: master.id, contentType: "COURSE", onlineType: "RECORDED" });
  const files = [];
  for (const [position, title] of fileTitles.entries())
    files.push(await createTestFile(course, { title, position }));
  return { master, course, files };
}

const readLessons = (ayniId: string) =>
  db.lesson.findMany({
    where: { ayniId },
    orderBy: [{ module: { position: "asc" } }, { position: "asc" }],
    select: { id: true, title: true, text: true, fileId: true, isFreeSample: true, position: true },
  });

const readTitles = async (ayniId: string) => (await readLessons(ayniId)).map(({ title }) => title);

const toModules = (titles: readonly (readonly string[])[]) =>
  modulesInput.parse(
    titles.map((lessons, index) => ({
      id: randomUUID(),
      title: `Módulo ${index + 1}`,
      lessons: lessons.map((title) => ({ id: randomUUID(), title, text: "Una lectura" })),
    })),
  );

describe("what is written to files alone", () => {
  it("adds a lesson for each file, in the order of the files", async () => {
    const { course } = await createCourse(["Uno", "Dos", ""]);
    expect(await readTitles(course.id)).toEqual(["Uno", "Dos", "audio.mp3"]);
    expect(await db.courseModule.count({ where: { ayniId: course.id } })).toBe(1);
  });

  it("orders, renames and marks lessons by their files", async () => {
    const { course, files } = await createCourse(["Uno", "Dos", "Tres"]);
    const [first, second, third] = files;
    await db.$transaction([
      db.file.update({ where: { id: third?.id ?? "" }, data: { position: 0 } }),
      db.file.update({ where: { id: first?.id ?? "" }, data: { position: 1, title: "Primera" } }),
      db.file.update({ where: { id: second?.id ?? "" }, data: { position: 2, freeSample: true } }),
    ]);
    expect(await readTitles(course.id)).toEqual(["Tres", "Primera", "Dos"]);
    expect((await readLessons(course.id)).map(({ isFreeSample }) => isFreeSample)).toEqual([
      false,
      false,
      true,
    ]);
  });

  it("removes the lesson of a detached or deleted file, but not its text", async () => {
    const { course, files } = await createCourse(["Uno", "Dos", "Tres"]);
    const [first, second, third] = files;
    await db.lesson.updateMany({ where: { fileId: third?.id ?? "" }, data: { text: "Una lectura" } });
    await db.file.update({ where: { id: first?.id ?? "" }, data: { ayniId: null } });
    await db.file.delete({ where: { id: second?.id ?? "" } });
    await db.file.update({ where: { id: third?.id ?? "" }, data: { ayniId: null } });
    expect(await readLessons(course.id)).toMatchObject([
      { title: "Tres", text: "Una lectura", fileId: null },
    ]);
  });

  it("leaves other contents without lessons until they become courses", async () => {
    const podcast = await createTestAyni({ userId: (await createTestMaster()).id });
    await createTestFile(podcast, { title: "Episodio" });
    expect(await readTitles(podcast.id)).toEqual([]);
    await db.ayni.update({
      where: { id: podcast.id },
      data: { contentType: "COURSE", onlineType: "RECORDED" },
    });
    expect(await readTitles(podcast.id)).toEqual(["Episodio"]);
  });
});

describe("saving modules", () => {
  it("keeps the identity of lessons that move to another module, and with it their marks", async () => {
    const { course, master } = await createCourse();
    const modules = toModules([["A", "B"], ["C"]]);
    await db.$transaction((tx) => saveModules(tx, course.id, modules));
    const [first, second] = modules;
    const moved = first?.lessons[1];
    if (!first || !second || !moved) throw new Error("There are no lessons");
    await db.lessonCompletion.create({ data: { lessonId: moved.id, userId: master.id } });
    const next = [
      { ...second, lessons: [moved, ...second.lessons] },
      { ...first, lessons: first.lessons.slice(0, 1) },
    ];
    await db.$transaction((tx) => saveModules(tx, course.id, next));
    expect(await readTitles(course.id)).toEqual(["B", "C", "A"]);
    expect(await db.lessonCompletion.count({ where: { lessonId: moved.id } })).toBe(1);
  });

  it("tells files their order, title and sample, also when two lessons exchange them", async () => {
    const { course, files } = await createCourse(["Uno", "Dos"]);
    const lessons = await readLessons(course.id);
    const urls = files.map(({ key }) => storage.toPublicUrl(key)).toReversed();
    const modules = modulesInput.parse([
      {
        id: course.id,
        title: "",
        lessons: lessons.map(({ id, title }, index) => ({
          id,
          title,
          fileUrl: urls[index],
          freeSample: true,
        })),
      },
    ]);
    await db.$transaction((tx) => saveModules(tx, course.id, modules));
    expect((await readLessons(course.id)).map(({ fileId }) => fileId)).toEqual([files[1]?.id, files[0]?.id]);
    const rows = await db.file.findMany({ where: { ayniId: course.id }, orderBy: { position: "asc" } });
    expect(rows.map(({ id, title, freeSample }) => [id, title, freeSample])).toEqual([
      [files[1]?.id, "Uno", true],
      [files[0]?.id, "Dos", true],
    ]);
  });

  it("loses no file that its lessons do not name", async () => {
    const { course, files } = await createCourse(["Uno"]);
    await db.$transaction((tx) => saveModules(tx, course.id, toModules([["Nueva"]])));
    expect((await readLessons(course.id)).map(({ fileId }) => fileId)).toEqual([null, files[0]?.id]);
  });

  it("refuses the id of another content and a file of another content, and writes nothing", async () => {
    const [{ course }, other] = [await createCourse(["Uno"]), await createCourse(["Ajena"])];
    const [foreign] = await readLessons(other.course.id);
    const stolen = modulesInput.parse([
      { id: randomUUID(), title: "", lessons: [{ id: foreign?.id, title: "Mía" }] },
    ]);
    await expect(db.$transaction((tx) => saveModules(tx, course.id, stolen))).rejects.toMatchObject({
      code: "Conflict",
    });
    const fileUrl = storage.toPublicUrl(other.files[0]?.key ?? "");
    const borrowed = modulesInput.parse([
      { id: randomUUID(), title: "", lessons: [{ id: randomUUID(), title: "", fileUrl }] },
    ]);
    await expect(db.$transaction((tx) => saveModules(tx, course.id, borrowed))).rejects.toMatchObject({
      code: "ValidationError",
    });
    expect(await readTitles(course.id)).toEqual(["Uno"]);
    expect(await readTitles(other.course.id)).toEqual(["Ajena"]);
  });

  it("lets one of two tabs that order at once win", async () => {
    const { course, master } = await createCourse();
    const modules = toModules([["A", "B", "C"]]);
    const { slug, version } = await updateAyni(toTestMember(master), course.slug, { modules });
    const orders = [0, 1].map((index) =>
      modules.map((module) => ({
        ...module,
        lessons: index === 0 ? module.lessons.toReversed() : module.lessons.toSorted(() => 0).slice(1),
      })),
    );
    const results = await Promise.allSettled(
      orders.map((order) => updateAyni(toTestMember(master), slug, { modules: order, version })),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const winner = results[0]?.status === "fulfilled" ? ["C", "B", "A"] : ["B", "C"];
    expect(await readTitles(course.id)).toEqual(winner);
  });
});

it.each([
  ["a day beyond a year", { availableAfterDays: 366 }, "Lesson_available_after"],
  ["a link without https", { linkUrl: "http://example.org" }, "Lesson_link"],
  ["a position out of bounds", { position: 1000 }, "Lesson_bounded"],
])("the database refuses %s", async (_, data, constraint) => {
  const { course } = await createCourse(["Uno"]);
  await db.lesson.updateMany({ where: { ayniId: course.id }, data: { fileId: null } });
  await expect(db.lesson.updateMany({ where: { ayniId: course.id }, data })).rejects.toThrow(constraint);
});
