import { describe, expect, test } from "vitest";
import { db } from "@/lib/platform/db/client";
import { listPresences } from "@/lib/rooms/presence/data";
import type { SeenPerson } from "@/lib/rooms/presence/schema";
import { recordPresence, writePresences } from "@/lib/rooms/presence/service";
import { createTestRoomScene } from "@/tests/support/factories/presences";
import { createTestUser } from "@/tests/support/factories/users";

const START = new Date("2027-05-08T17:00:00.000Z");
const after = (seconds: number) => new Date(START.getTime() + seconds * 1000);

async function createCase() {
  const { encuentro } = await createTestRoomScene({ startsAt: START });
  const user = await createTestUser();
  const seen: SeenPerson = { userId: user.id, role: "PARTICIPANT" };
  const look = (seconds: number, people = [seen]) => recordPresence(encuentro.id, people, after(seconds));
  const list = async () =>
    (await listPresences(db, encuentro.id)).map(({ startedAt, lastSeenAt, role }) => [
      (startedAt.getTime() - START.getTime()) / 1000,
      (lastSeenAt.getTime() - START.getTime()) / 1000,
      role,
    ]);
  return { encuentro, seen, look, list };
}

describe("recordPresence", () => {
  test("extends an interval look by look, and over a gap of 30 seconds", async () => {
    const { look, list } = await createCase();
    await look(0);
    await look(5);
    await look(10, []);
    await look(35);
    expect(await list()).toEqual([[0, 35, "PARTICIPANT"]]);
  });

  test("opens another interval after a longer gap", async () => {
    const { look, list } = await createCase();
    await look(0);
    await look(30.001);
    await look(35);
    expect(await list()).toEqual([
      [0, 0, "PARTICIPANT"],
      [30.001, 35, "PARTICIPANT"],
    ]);
  });

  test("opens another one without a gap for another role, the highest of two devices", async () => {
    const { look, list, seen } = await createCase();
    await look(0);
    await look(5, [{ ...seen, role: "COHOST" }, seen]);
    await look(10, [seen, { ...seen, role: "COHOST" }]);
    expect(await list()).toEqual([
      [0, 5, "PARTICIPANT"],
      [5, 10, "COHOST"],
    ]);
  });

  test("ignores the same look, an earlier one, a room that is gone and an account that is gone", async () => {
    const { look, list, seen, encuentro } = await createCase();
    await look(10);
    await look(10);
    await look(5);
    await look(15, [{ ...seen, userId: crypto.randomUUID() }]);
    expect(await list()).toEqual([[10, 10, "PARTICIPANT"]]);
    await db.encuentro.delete({ where: { id: encuentro.id } });
    await look(20);
    expect(await list()).toEqual([]);
  });

  test("keeps the time of the last look, also with nobody there", async () => {
    const { look, encuentro } = await createCase();
    await look(5, []);
    const room = await db.room.findUniqueOrThrow({ where: { encuentroId: encuentro.id } });
    expect(room.presenceAt).toEqual(after(5));
  });
});

describe("processes that look at once", () => {
  test("count nobody twice", async () => {
    const { look, list } = await createCase();
    await Promise.all(Array.from({ length: 12 }, (_, index) => look(index / 1000)));
    await Promise.all(Array.from({ length: 12 }, (_, index) => look(5 + index / 1000)));
    const intervals = await list();
    expect(intervals).toHaveLength(1);
    expect(intervals[0]?.[1]).toBeGreaterThanOrEqual(5);
  });

  test("would count them twice if they did not wait for one another", async () => {
    const { encuentro, seen, list } = await createCase();
    let countWritten = 0;
    let release = () => {};
    const bothWritten = new Promise<void>((resolve) => (release = resolve));
    const writeAtOnce = () =>
      db.$transaction(async (tx) => {
        await writePresences(tx, encuentro.id, [seen], after(5));
        countWritten += 1;
        if (countWritten === 2) release();
        await bothWritten;
      });
    await Promise.all([writeAtOnce(), writeAtOnce()]);
    expect(await list()).toHaveLength(2);
  });
});
