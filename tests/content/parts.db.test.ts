import { expect, test } from "vitest";
import { findAyni, listCatalogueItemsByIds } from "@/lib/content/ayni/data";
import { NO_PARTS } from "@/lib/content/ayni/parts";
import { WAVEFORM_BARS } from "@/lib/content/uploads/waveform";
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

test("the sample of a content is its first free audio, in lists and on its page", async () => {
  const { id: userId } = await createTestMaster();
  const ayni = await createTestAyni({ userId });
  const waveform = Uint8Array.from({ length: WAVEFORM_BARS }, (_, bar) => bar);
  const free = { freeSample: true, kind: "AUDIO", durationSeconds: 65 } as const;
  await createTestFile(ayni, { position: 0, kind: "AUDIO", title: "Cerrado" });
  await createTestFile(ayni, { ...free, position: 1, kind: "VIDEO", mimeType: "video/mp4" });
  await createTestFile(ayni, { ...free, position: 2, status: "PENDING", readyAt: null });
  const { id, name } = await createTestFile(ayni, { ...free, position: 3, waveform });
  await createTestFile(ayni, { ...free, position: 4, title: "Otro" });
  const readBoth = async () => {
    const [item] = await listCatalogueItemsByIds([ayni.id]);
    return [item?.sample, (await findAyni(ayni.slug))?.sample];
  };
  const sample = { id, title: name, durationSeconds: 65, waveform: Array.from(waveform) };
  expect(await readBoth()).toEqual([sample, sample]);
  // Nobody else may hear the recordings of a draft.
  await db.ayni.update({ where: { id: ayni.id }, data: { status: "DRAFT", publishedAt: null } });
  expect(await readBoth()).toEqual([null, null]);
});
