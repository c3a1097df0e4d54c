import { expect, test } from "vitest";
import { listNextEncuentros } from "@/lib/community/feed/data";
import { findAyni, listCatalogueItemsByIds } from "@/lib/content/ayni/data";
import { listCalendarEntries } from "@/lib/content/calendar/data";
import { listNearestUpcoming } from "@/lib/discovery/catalogue/order";
import { masterDirectoryPage } from "@/lib/discovery/directory/data";
import { noDirectoryFilters } from "@/lib/discovery/directory/schema";
import { listJoinableEncuentros } from "@/lib/library/attendance/data";
import { getEncuentroPhase } from "@/lib/library/attendance/policy";
import { findProgress } from "@/lib/library/progress/data";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { endRoom, reopenRoom } from "@/lib/rooms/room/ending";
import { listUpcomingEncuentros } from "@/lib/teaching/dashboard/data";
import { createTestGuest, createTestRoom, enterTestRoom } from "@/tests/support/factories/rooms";

type Room = Awaited<ReturnType<typeof createTestRoom>>;

/** Reads in every place whether the encuentro is live, or at least not over. */
async function tellEverywhere({ ayni, encuentro, master }: Room, guest: Member) {
  const now = Date.now();
  const [item] = await listCatalogueItemsByIds([ayni.id]);
  const detail = await findAyni(ayni.slug);
  const { content } = await listJoinableEncuentros(guest, ayni.id);
  const [entry] = await listCalendarEntries({ id: encuentro.id }, { toPath: () => "", reader: "everybody" });
  const where = Prisma.sql`a."userId" = ${master.id}::uuid`;
  const { lastName } = await db.user.findUniqueOrThrow({ where: { id: master.id } });
  const directory = await masterDirectoryPage({ ...noDirectoryFilters, q: lastName }, 1);
  return {
    next: (await listNearestUpcoming(where, 1)).some(({ id }) => id === ayni.id),
    directory: directory.masters.some(({ nextEncuentro }) => nextEncuentro?.liveUntil != null),
    card: item?.liveUntil != null,
    page: detail?.liveUntil != null,
    received: content.every((row) => getEncuentroPhase(row, now) === "inProgress" && row.joinUrl !== null),
    library: (await findProgress(guest, [ayni.id])).get(ayni.id)?.state === "doing",
    feed: (await listNextEncuentros(guest, 3)).some(({ id }) => id === encuentro.id),
    dashboard: (await listUpcomingEncuentros(master)).some(({ id }) => id === encuentro.id),
    calendar: Date.parse(entry?.endsAt ?? "") > now,
  };
}

const everywhere = (isLive: boolean) => ({
  next: isLive,
  directory: isLive,
  card: isLive,
  page: isLive,
  received: isLive,
  library: isLive,
  feed: isLive,
  dashboard: isLive,
  calendar: isLive,
});

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
  expect(await tellEverywhere(room, guest)).toEqual(everywhere(true));
  await endRoom(room.encuentro.id);
  expect(await tellEverywhere(room, guest)).toEqual(everywhere(false));
  await reopenRoom(room.master, room.encuentro.id);
  expect(await tellEverywhere(room, guest)).toEqual(everywhere(true));
  await endRoom(room.encuentro.id);
  expect(await tellEverywhere(room, guest)).toEqual(everywhere(false));
  const drops = await db.tagDrop.findMany({ where: { tags: { has: `ayni:${room.ayni.slug}` } } });
  expect(drops.map(({ tags }) => new Set(tags))).toContainEqual(
    new Set([
      `ayni:${room.ayni.slug}`,
      `master:${(await db.user.findUniqueOrThrow({ where: { id: room.master.id } })).slug}`,
      "catalogue",
    ]),
  );
});

test("it is live once its Master has come in, also before the start, but not for a guest who comes first", async () => {
  const room = await createRoom(5);
  const guest = await createTestGuest(room.ayni);
  await enterTestRoom(guest, room.encuentro);
  expect(await tellEverywhere(room, guest)).toMatchObject({ card: false, page: false, received: false });
  await enterTestRoom(room.master, room.encuentro);
  expect(await tellEverywhere(room, guest)).toEqual(everywhere(true));
});
