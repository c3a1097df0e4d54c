import { beforeEach, expect, test } from "vitest";
import { findAyni, listCatalogueItemsByIds } from "@/lib/content/ayni/data";
import { countOnlyLive, listNearestUpcoming } from "@/lib/discovery/catalogue/order";
import { db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { createTestAyni, createTestEncuentro } from "@/tests/support/factories/ayni";
import { createTestMaster } from "@/tests/support/factories/users";

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

let userId: string;
beforeEach(async () => void ({ id: userId } = await createTestMaster()));

async function createEvent(...starts: Date[]) {
  const event = await createTestAyni({ userId, contentType: "EVENT", onlineType: "VIDEOCALL" });
  const encuentros = [];
  for (const startsAt of starts) encuentros.push(await createTestEncuentro(event.id, { startsAt }));
  return { ...event, encuentros };
}

async function readTimes({ id, slug }: { id: string; slug: string }) {
  const [item] = await listCatalogueItemsByIds([id]);
  const detail = await findAyni(slug);
  const times = { nextStartsAt: item?.nextStartsAt, liveUntil: item?.liveUntil };
  expect({ nextStartsAt: detail?.nextStartsAt, liveUntil: detail?.liveUntil }).toEqual(times);
  return times;
}

const listNearest = async () =>
  (await listNearestUpcoming(Prisma.sql`a."userId" = ${userId}::uuid`, 10)).map(({ id }) => id);

test("an encuentro is live from its start to its end, and the next one is that after it", async () => {
  const [begun, later] = [inMinutes(-1), inMinutes(60 * 24)];
  const event = await createEvent(begun, later);
  const { endsAt } = event.encuentros[0] ?? {};
  expect(await readTimes(event)).toEqual({
    nextStartsAt: later.toISOString(),
    liveUntil: endsAt?.toISOString(),
  });
});

test("once a room is open before its start, the next encuentro is that after it", async () => {
  const [soon, later] = [inMinutes(10), inMinutes(60 * 24)];
  const series = await createEvent(soon, later);
  const single = await createEvent(soon);
  expect(await readTimes(series)).toEqual({ nextStartsAt: soon.toISOString(), liveUntil: null });
  for (const { encuentros } of [series, single])
    await db.room.create({ data: { encuentroId: encuentros[0]?.id ?? "", openedAt: new Date() } });
  expect(await readTimes(series)).toEqual({
    nextStartsAt: later.toISOString(),
    liveUntil: series.encuentros[0]?.endsAt.toISOString(),
  });
  expect(await readTimes(single)).toMatchObject({ nextStartsAt: null, liveUntil: expect.any(String) });
});

test("what is live without an encuentro to come is counted once beside what is to come", async () => {
  const where = Prisma.sql`a."userId" = ${userId}::uuid`;
  await createEvent(inMinutes(-2), inMinutes(10));
  const opened = await createEvent(inMinutes(10));
  await db.room.create({ data: { encuentroId: opened.encuentros[0]?.id ?? "", openedAt: new Date() } });
  expect(await countOnlyLive(where)).toBe(0);
  await createEvent(inMinutes(-5));
  expect(await countOnlyLive(where)).toBe(1);
});

test("what has ended, was cancelled, or was ended by its Master is not live", async () => {
  const ended = await createEvent(inMinutes(-60 * 30));
  expect(await readTimes(ended)).toEqual({ nextStartsAt: null, liveUntil: null });

  const running = await createEvent(inMinutes(-1));
  const encuentroId = running.encuentros[0]?.id ?? "";
  expect(await readTimes(running)).toMatchObject({ liveUntil: expect.any(String) });
  await db.room.create({ data: { encuentroId, endedAt: new Date() } });
  expect(await readTimes(running)).toMatchObject({ liveUntil: null });

  const cancelled = await createEvent(inMinutes(-1));
  await db.encuentro.updateMany({ where: { ayniId: cancelled.id }, data: { cancelledAt: new Date() } });
  expect(await readTimes(cancelled)).toMatchObject({ liveUntil: null });
});

test("what is live is listed before what is to come, each content once", async () => {
  const soon = await createEvent(inMinutes(30));
  const series = await createEvent(inMinutes(-2), inMinutes(10));
  const live = await createEvent(inMinutes(-5));
  await createEvent(inMinutes(-60 * 30));
  expect(await listNearest()).toEqual([live.id, series.id, soon.id]);
});
