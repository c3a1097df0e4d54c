import { afterEach, expect, test, vi } from "vitest";
import { db } from "@/lib/platform/db/client";
import { rooms } from "@/lib/platform/ports/rooms";
import { startRoomKeeper } from "@/lib/rooms/keeper";
import { findMissedStarts } from "@/lib/rooms/missed-starts";
import { endLostAccess } from "@/lib/rooms/seats/review";
import { createTestGuest, createTestRoom, enterTestRoom } from "@/tests/support/factories/rooms";
import { MINUTE_MS } from "@/lib/platform/time/instants";

const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS);

afterEach(() => vi.restoreAllMocks());

/** A room on an engine that is gone, with the Master and somebody else inside. */
async function createOpenRoom() {
  const { ayni, encuentro, master } = await createTestRoom();
  const guest = await createTestGuest(ayni);
  await enterTestRoom(master, encuentro);
  await enterTestRoom(guest, encuentro);
  const { encuentroId } = await db.room.update({
    where: { encuentroId: encuentro.id },
    data: { engineUrl: "http://127.0.0.1:1/janus" },
  });
  return { encuentroId, guest };
}

const findRoom = (encuentroId: string) => db.room.findUniqueOrThrow({ where: { encuentroId } });
const countOpen = (encuentroId: string) => db.roomSeat.count({ where: { encuentroId, endedAt: null } });

/** Runs the keeper until what it is expected to do is done. */
async function keepUntil(check: () => Promise<void>): Promise<void> {
  const stop = startRoomKeeper();
  try {
    await expect.poll(async () => check().then(() => "done", String)).toBe("done");
  } finally {
    await stop();
  }
}

test("groups whose time is over are called back by the bell, others go on", async () => {
  const [over, running] = [await createOpenRoom(), await createOpenRoom()];
  const divide = async ({ encuentroId }: { encuentroId: string }, groupsUntil: Date) => {
    await db.room.update({ where: { encuentroId }, data: { groupsSince: ago(10), groupsUntil } });
    await db.roomSeat.updateMany({ where: { encuentroId }, data: { group: 1 } });
  };
  await divide(running, ago(-5));
  await divide(over, ago(1));
  await keepUntil(async () => {
    expect(await findRoom(over.encuentroId)).toMatchObject({ groupsSince: null, bellAt: expect.any(Date) });
  });
  expect(await db.roomSeat.count({ where: { encuentroId: over.encuentroId, group: { not: null } } })).toBe(0);
  expect(await findRoom(running.encuentroId)).toMatchObject({ groupsSince: expect.any(Date), bellAt: null });
});

test("a room ends when its encuentro has been over for long, also on an engine that is gone", async () => {
  const [over, running] = [await createOpenRoom(), await createOpenRoom()];
  await db.encuentro.update({
    where: { id: over.encuentroId },
    data: { startsAt: ago(360), endsAt: ago(300) },
  });
  await keepUntil(async () => {
    expect(await findRoom(over.encuentroId)).toMatchObject({ endedAt: expect.any(Date), engineUrl: null });
  });
  expect(await countOpen(over.encuentroId)).toBe(0);
  expect(await findRoom(running.encuentroId)).toMatchObject({ endedAt: null });
  expect(await countOpen(running.encuentroId)).toBe(2);
});

test("an engine that does not answer delays nobody's end", async () => {
  const { encuentroId, guest } = await createOpenRoom();
  await db.roomSeat.updateMany({ where: { encuentroId }, data: { engineSession: "1" } });
  await db.user.update({ where: { id: guest.id }, data: { deactivatedAt: new Date() } });
  const never = new Promise<void>(() => {});
  const expelling = vi.spyOn(rooms, "expel").mockReturnValue(never);
  expect(await endLostAccess()).toBe(1);
  expect(await countOpen(encuentroId)).toBe(1);
  await expect.poll(() => expelling.mock.calls.length).toBe(1);
});

test("a start is missed also where everybody waited for somebody who opens the room, unless no engine was there", async () => {
  const isAlive = vi.spyOn(rooms, "isAlive").mockResolvedValue(false);
  vi.spyOn(rooms, "engines", "get").mockReturnValue(["http://127.0.0.1:1/janus"]);
  const { ayni, encuentro } = await createTestRoom({ startsIn: -16, isOpened: false });
  const guest = await createTestGuest(ayni);
  await db.order.updateMany({ where: { userId: guest.id }, data: { purchaseDate: ago(600) } });
  expect(await enterTestRoom(guest, encuentro)).toMatchObject({ state: "waiting" });
  const stop = startRoomKeeper();
  await expect.poll(() => isAlive.mock.calls.length).toBeGreaterThan(0);
  await stop();
  expect(await findRoom(encuentro.id)).toMatchObject({ presenceAt: null });
  isAlive.mockResolvedValue(true);
  await keepUntil(async () => {
    expect(await findRoom(encuentro.id)).toMatchObject({ presenceAt: expect.any(Date) });
  });
  await findMissedStarts();
  expect(await findRoom(encuentro.id)).toMatchObject({ missedStartsAt: encuentro.startsAt });
  expect(await db.notification.count({ where: { userId: guest.id, type: "encuentro-missed" } })).toBe(1);
});
