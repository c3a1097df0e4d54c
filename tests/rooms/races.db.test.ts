import { afterEach, describe, expect, test, vi } from "vitest";
import { db } from "@/lib/platform/db/client";
import { performAction } from "@/lib/rooms/room/service";
import { requireSeat } from "@/lib/rooms/seats/service";
import {
  createTestGuest,
  createTestRoom,
  buildPassInput,
  enterRoomOf,
  enterTestRoom,
} from "@/tests/support/factories/rooms";

const CONCURRENT = 200;

const countOpen = (encuentroId: string) =>
  db.roomSeat.count({ where: { encuentroId, state: { not: "ENDED" } } });

const countAdmitted = (encuentroId: string) =>
  db.roomSeat.count({ where: { encuentroId, state: "ADMITTED" } });

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
      attempts.map((guest) => guest && enterRoomOf(guest, encuentro.id, buildPassInput())),
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
      Array.from({ length: 20 }, () =>
        enterRoomOf(guest, encuentro.id, buildPassInput({ isReplacing: true })),
      ),
    );
    expect(await countOpen(encuentro.id)).toBe(1);
  });

  test("nobody slips into a room that was locked before", async () => {
    const { ayni, encuentro, master } = await createTestRoom();
    const { pass } = await enterTestRoom(master, encuentro);
    await performAction(await requireSeat(master, encuentro.id, pass), { type: "lock", isLocked: true });
    const guests = await createGuests(ayni, 40);
    const attempts = Array.from({ length: CONCURRENT }, (_, index) => guests[index % guests.length]);
    await Promise.allSettled(
      attempts.map(
        (guest) => guest && enterRoomOf(guest, encuentro.id, buildPassInput({ isReplacing: true })),
      ),
    );
    expect(await countAdmitted(encuentro.id)).toBe(1);
    // A busy database sends some away, who come again. Everybody waits in one seat.
    for (const guest of guests) await enterRoomOf(guest, encuentro.id, buildPassInput({ isReplacing: true }));
    expect(await countAdmitted(encuentro.id)).toBe(1);
    expect(await countOpen(encuentro.id)).toBe(41);
  });

  test("are all on one side of a door that closes among them", async () => {
    const { ayni, encuentro, master } = await createTestRoom();
    const { pass } = await enterTestRoom(master, encuentro);
    const guests = await createGuests(ayni, 40);
    const lock = requireSeat(master, encuentro.id, pass).then((seat) =>
      performAction(seat, { type: "lock", isLocked: true }),
    );
    const [locking, ...entries] = await Promise.allSettled([
      lock,
      ...guests.map((guest) => enterRoomOf(guest, encuentro.id, buildPassInput())),
    ]);
    expect(locking.status).toBe("fulfilled");
    const passes = entries.flatMap((entry) => (entry.status === "fulfilled" ? [entry.value] : []));
    const { lockedAt } = await db.room.findUniqueOrThrow({ where: { encuentroId: encuentro.id } });
    expect(lockedAt).not.toBeNull();
    // Each was told the truth about their side, and the Master is inside.
    const told = passes.filter(({ state }) => state === "admitted").length;
    expect(await countAdmitted(encuentro.id)).toBe(told + 1);
    expect(await countOpen(encuentro.id)).toBe(passes.length + 1);
    // People who come afterwards wait.
    const [late] = await createGuests(ayni, 1);
    if (!late) throw new Error("There is a guest");
    await expect(enterTestRoom(late, encuentro)).resolves.toMatchObject({ state: "waiting" });
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

test("without the lock of the room, a look at the door before the entry lets people through", async () => {
  const { ayni, encuentro, master } = await createTestRoom();
  await enterTestRoom(master, encuentro);
  const guests = await createGuests(ayni, 20);
  const lock = () => db.room.update({ where: { encuentroId: encuentro.id }, data: { lockedAt: new Date() } });
  const enterUnlocked = async (userId: string, looked: () => Promise<unknown>) => {
    const { lockedAt } = await db.room.findUniqueOrThrow({ where: { encuentroId: encuentro.id } });
    await looked();
    const { deviceId, name } = buildPassInput();
    await db.roomSeat.create({
      data: {
        encuentroId: encuentro.id,
        userId,
        deviceId,
        name,
        passHash: crypto.randomUUID(),
        role: "PARTICIPANT",
        state: lockedAt === null ? "ADMITTED" : "WAITING",
      },
    });
  };
  // The door closes between the look and the entry, as it may under load.
  let locking: Promise<unknown> | undefined;
  await Promise.all(guests.map(({ id }) => enterUnlocked(id, () => (locking ??= lock()))));
  expect(await countAdmitted(encuentro.id)).toBeGreaterThan(1);
});
