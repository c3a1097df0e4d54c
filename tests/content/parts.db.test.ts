import { expect, test } from "vitest";
import { findAyni, listCatalogueItemsByIds } from "@/lib/content/ayni/data";
import { NO_PARTS } from "@/lib/content/ayni/parts";
import { db } from "@/lib/platform/db/client";
import { createTestAyni, createTestEncuentro, createTestFile } from "@/tests/support/factories/ayni";
import { createTestMaster } from "@/tests/support/factories/users";

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);

test("counts a book in two formats once, and the files of a course each", async () => {
  const { id: userId } = await createTestMaster();
  const book = { kind: "EBOOK", durationSeconds: null } as const;
  const epub = { ...book, mimeType: "application/epub+zip" };
  const pdf = { ...book, mimeType: "application/pdf" };
  const contents = [];
  for (const contentType of ["EBOOK", "COURSE"] as const) {
    const onlineType = contentType === "COURSE" ? "RECORDED" : null;
    const ayni = await createTestAyni({ userId, contentType, onlineType });
    await createTestFile(ayni, pdf);
    await createTestFile(ayni, epub);
    contents.push(ayni);
  }
  const items = await listCatalogueItemsByIds(contents.map(({ id }) => id));
  expect(items.map(({ parts }) => parts.books)).toEqual([1, 2]);
  for (const [index, { slug }] of contents.entries())
    expect((await findAyni(slug))?.parts.books).toBe(index + 1);
});

test("an item tells what it consists of and how many seats are left, like its page", async () => {
  const { id: userId } = await createTestMaster();
  const ayni = await createTestAyni({
    userId,
    contentType: "WORKSHOP",
    onlineType: "VIDEOCALL",
    capacity: 12,
  });
  for (const hours of [-5, 5, 9]) await createTestEncuentro(ayni.id, { startsAt: inHours(hours) });
  const cancelled = await createTestEncuentro(ayni.id, { startsAt: inHours(12) });
  await db.encuentro.update({ where: { id: cancelled.id }, data: { cancelledAt: new Date() } });
  await createTestFile(ayni, { durationSeconds: 65 });
  await createTestFile(ayni, { durationSeconds: 60 });
  await createTestFile(ayni, { kind: "EBOOK", mimeType: "application/pdf", durationSeconds: null });
  await createTestFile(ayni, { status: "PENDING", readyAt: null });
  const empty = await createTestAyni({ userId });

  const parts = { encuentros: 3, encuentroMinutes: 270, audios: 2, videos: 0, books: 1, seconds: 125 };
  const items = await listCatalogueItemsByIds([empty.id, ayni.id]);
  expect(items.map((item) => [item.parts, item.seatsLeft])).toEqual([
    [NO_PARTS, null],
    [parts, 12],
  ]);
  expect(await findAyni(ayni.slug)).toMatchObject({ parts, seatsLeft: 12 });
});
