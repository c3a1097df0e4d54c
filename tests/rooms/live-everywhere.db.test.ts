import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { AyniCard } from "@/components/common/ayni-card";
import { MasterDay } from "@/components/feed/master-day";
import { NextEncuentros } from "@/components/feed/next-encuentros";
import { toDateSpan } from "@/components/seo/json-ld/event-properties";
import { UpcomingEncuentros } from "@/components/teaching/upcoming-encuentros";
import { listNextEncuentros } from "@/lib/community/feed/data";
import { findAyni, listCatalogueItemsByIds } from "@/lib/content/ayni/data";
import { listCalendarEntries } from "@/lib/content/calendar/data";
import { isLive } from "@/lib/content/schedule/policy";
import { listNearestUpcoming } from "@/lib/discovery/catalogue/order";
import { masterDirectoryPage } from "@/lib/discovery/directory/data";
import { noDirectoryFilters } from "@/lib/discovery/directory/schema";
import { noFilters } from "@/lib/discovery/filters/filters";
import { findWeek } from "@/lib/discovery/week/data";
import { findMonday } from "@/lib/discovery/week/policy";
import { listJoinableEncuentros } from "@/lib/library/attendance/data";
import { getEncuentroPhase } from "@/lib/library/attendance/policy";
import { findProgress } from "@/lib/library/progress/data";
import { listConditions, pickFacts } from "@/lib/orders/conditions/policy";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { toLocalDate } from "@/lib/platform/time/format";
import { endRoom, reopenRoom } from "@/lib/rooms/room/ending";
import { listUpcomingEncuentros } from "@/lib/teaching/dashboard/data";
import { findMasterDay } from "@/lib/teaching/day/data";
import { createTestGuest, createTestRoom, enterTestRoom } from "@/tests/support/factories/rooms";

type Room = Awaited<ReturnType<typeof createTestRoom>>;

/** Returns true if what is shown says until when something lasts. */
const tellsNow = (element: ReactElement): boolean =>
  /ahora, hasta las \d/i.test(renderToStaticMarkup(element).replaceAll(/<[^>]*>/g, ""));

/** A zone in which it is day, so that what has begun was begun today. */
const tz = new Date().getUTCHours() < 12 ? "Asia/Tokyo" : "Pacific/Honolulu";

async function tellPublicly({ ayni, encuentro, master }: Room) {
  const now = new Date();
  const [item] = await listCatalogueItemsByIds([ayni.id]);
  const detail = await findAyni(ayni.slug);
  if (!item || !detail) throw new Error("The content is missing");
  const { lastName } = await db.user.findUniqueOrThrow({ where: { id: master.id } });
  const directory = await masterDirectoryPage({ ...noDirectoryFilters, q: lastName }, 1);
  const monday = findMonday(toLocalDate(encuentro.startsAt.toISOString(), tz));
  const week = await findWeek({ filters: { ...noFilters, master: master.id }, tz, monday });
  return {
    directory: directory.masters.some(({ nextEncuentro }) => nextEncuentro?.liveUntil != null),
    card: tellsNow(createElement(AyniCard, { item })),
    page: detail.encuentros.some((row) => isLive(row, now.getTime())) && detail.liveUntil !== null,
    conditions: listConditions(pickFacts(detail), { now, zone: tz }).some(({ kind }) => kind === "live"),
    week: week.days.some(({ encuentros }) => encuentros.some((row) => row.isLive)),
  };
}

async function tellMembers({ ayni, master }: Room, guest: Member) {
  const now = new Date();
  const { content } = await listJoinableEncuentros(guest, ayni.id);
  const next = await listNextEncuentros(guest, 3);
  const upcoming = await listUpcomingEncuentros(master);
  const day = await findMasterDay(master);
  return {
    received: content.every(
      (row) => getEncuentroPhase(row, now.getTime()) === "inProgress" && row.joinUrl !== null,
    ),
    library: (await findProgress(guest, [ayni.id])).get(ayni.id)?.state === "doing",
    feed: tellsNow(createElement(NextEncuentros, { encuentros: next, now: now.toISOString(), zone: tz })),
    desk: tellsNow(createElement(UpcomingEncuentros, { encuentros: upcoming })),
    day: day !== null && tellsNow(createElement(MasterDay, day)),
  };
}

/** Reads in every place whether the encuentro is live. */
const tellEverywhere = async (room: Room, guest: Member) => ({
  ...(await tellPublicly(room)),
  ...(await tellMembers(room, guest)),
});

const everywhere = (value: boolean) => ({
  directory: value,
  card: value,
  page: value,
  conditions: value,
  week: value,
  received: value,
  library: value,
  feed: value,
  desk: value,
  day: value,
});

/** Reads where it is told what is not over yet whether this is. */
async function findAhead({ ayni, encuentro, master }: Room) {
  const where = Prisma.sql`a."userId" = ${master.id}::uuid`;
  const [entry] = await listCalendarEntries({ id: encuentro.id }, { toPath: () => "", reader: "everybody" });
  const detail = await findAyni(ayni.slug);
  const { endDate } = toDateSpan(detail?.encuentros ?? []);
  return {
    next: (await listNearestUpcoming(where, 1)).some(({ id }) => id === ayni.id),
    calendar: Date.parse(entry?.endsAt ?? "") > Date.now(),
    structuredData: Date.parse(endDate ?? "") > Date.now(),
  };
}

const ahead = (value: boolean) => ({ next: value, calendar: value, structuredData: value });

/** The tags of the pages that tell it, in the order of their drops. */
async function listDroppedTags({ ayni, master }: Room): Promise<string[][]> {
  const { slug } = await db.user.findUniqueOrThrow({ where: { id: master.id } });
  const own = [`ayni:${ayni.slug}`, `master:${slug}`, "catalogue"];
  const drops = await db.tagDrop.findMany({ where: { tags: { has: `ayni:${ayni.slug}` } } });
  return drops.map(({ tags }) => own.filter((tag) => tags.includes(tag)));
}

/** A room of a Master whom the directory finds alone. */
async function createRoom(startsIn: number): Promise<Room> {
  const room = await createTestRoom({ startsIn, isOpened: false });
  const lastName = `Urrutikoetxea${room.master.id.replaceAll(/[^a-z]/g, "")}`;
  await db.user.update({ where: { id: room.master.id }, data: { lastName } });
  return room;
}

test("after its Master ends it, an encuentro is over everywhere", async () => {
  const room = await createRoom(-10);
  const guest = await createTestGuest(room.ayni);
  await enterTestRoom(room.master, room.encuentro);
  for (const value of [true, false]) {
    expect(await tellEverywhere(room, guest)).toEqual(everywhere(true));
    expect(await findAhead(room)).toEqual(ahead(true));
    await endRoom(room.encuentro.id);
    expect(await tellEverywhere(room, guest)).toEqual(everywhere(false));
    expect(await findAhead(room)).toEqual(ahead(false));
    if (value) await reopenRoom(room.master, room.encuentro.id);
  }
});

test("it is live everywhere once its Master has come in, also before the start, but not for a guest who comes first", async () => {
  const room = await createRoom(5);
  const guest = await createTestGuest(room.ayni);
  expect(await tellEverywhere(room, guest)).toEqual(everywhere(false));
  await enterTestRoom(guest, room.encuentro);
  expect(await tellEverywhere(room, guest)).toEqual(everywhere(false));
  await enterTestRoom(room.master, room.encuentro);
  expect(await tellEverywhere(room, guest)).toEqual(everywhere(true));
  expect(await findAhead(room)).toEqual(ahead(true));
});

test("opening, ending and reopening a room drop the same cached pages", async () => {
  const room = await createRoom(5);
  const guest = await createTestGuest(room.ayni);
  await enterTestRoom(guest, room.encuentro);
  expect(await listDroppedTags(room)).toEqual([]);
  await enterTestRoom(room.master, room.encuentro);
  expect(await listDroppedTags(room)).toHaveLength(1);
  await endRoom(room.encuentro.id);
  await reopenRoom(room.master, room.encuentro.id);
  const dropped = await listDroppedTags(room);
  expect(dropped).toHaveLength(3);
  for (const tags of dropped) expect(tags).toHaveLength(3);
});
