import { afterEach, describe, expect, test, vi } from "vitest";
import { db } from "@/lib/platform/db/client";
import { performAction } from "@/lib/rooms/room/service";
import { enterRoom, requireSeat } from "@/lib/rooms/seats/service";
import { createTestGuest, createTestRoom, buildPassInput, enterTestRoom } from "@/tools/factories/rooms";

const CONCURRENT = 200;

const countOpen = (encuentroId: string) =>
  db.roomSeat.count({ where: { encuentroId, state: { not: "ENDED" } } });

afterEach(() => vi.unstubAllEnvs());

async function createGuests(ayni: { id: string; userId: string }, count: number) {
  const guests = [];
  for (let index = 0; index < count; index += 1) guests.push(await createTestGuest(ayni));
  return guests;
}

describe("200 people at once", () => {
  test("take the last seats of a room exactly once", async () => {
    vi.stubEnv("ROOM_CAPACITY", "12");
    const { ayni, encuentro } = await createTestRoom();
    const guests = await createGuests(ayni, 40);
    const attempts = Array.from({ length: CONCURRENT }, (_, index) => guests[index % guests.length]);
    const results = await Promise.allSettled(
      attempts.map((guest) => guest && enterRoom(guest, encuentro.id, buildPassInput())),
    );
    const entered = results.filter(({ status }) => status === "fulfilled");
    expect(entered).toHaveLength(12);
    expect(await countOpen(encuentro.id)).toBe(12);
  });

  test("one person on many devices has one seat", async () => {
    const { ayni, encuentro } = await createTestRoom();
    const [guest] = await createGuests(ayni, 1);
    if (!guest) throw new Error("There is a guest");
    await Promise.allSettled(
      Array.from({ length: 20 }, () => enterRoom(guest, encuentro.id, buildPassInput({ isReplacing: true }))),
    );
    expect(await countOpen(encuentro.id)).toBe(1);
  });

  test("nobody slips into a room that was locked before", async () => {
    const { ayni, encuentro, master } = await createTestRoom();
    const { pass } = await enterTestRoom(master, encuentro);
    await performAction(await requireSeat(master, encuentro.id, pass), { type: "lock", isLocked: true });
    const guests = await createGuests(ayni, 40);
    await Promise.all(guests.map((guest) => enterRoom(guest, encuentro.id, buildPassInput())));
    expect(await db.roomSeat.count({ where: { encuentroId: encuentro.id, state: "ADMITTED" } })).toBe(1);
    expect(await db.roomSeat.count({ where: { encuentroId: encuentro.id, state: "WAITING" } })).toBe(40);
  });
});

test("without the lock of the room, a count before the entry lets too many in", async () => {
  const { ayni, encuentro } = await createTestRoom();
  const guests = await createGuests(ayni, 20);
  const capacity = 5;
  const enterUnlocked = async (userId: string) => {
    if ((await countOpen(encuentro.id)) >= capacity) return;
    const { deviceId, name } = buildPassInput();
    await db.roomSeat.create({
      data: {
        encuentroId: encuentro.id,
        userId,
        deviceId,
        name,
        passHash: crypto.randomUUID(),
        role: "PARTICIPANT",
        state: "ADMITTED",
      },
    });
  };
  await Promise.all(guests.map(({ id }) => enterUnlocked(id)));
  expect(await countOpen(encuentro.id)).toBeGreaterThan(capacity);
});
