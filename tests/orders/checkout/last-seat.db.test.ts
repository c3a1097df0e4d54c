import { describe, expect, test } from "vitest";
import { POST } from "@/app/api/orders/route";
import { db } from "@/lib/platform/db/client";
import { createTestAyni } from "@/tests/support/factories/ayni";
import { createSessionCookie, createTestMaster, createTestUser } from "@/tests/support/factories/users";
import { callHandler } from "@/tests/support/call-handler";

const ROUNDS = 4;
const MAX_ROUNDS = 200;

/** Two users order the last seat at the same moment. */
async function race(amount: number): Promise<{ statuses: number[]; liveOrderCount: number }> {
  const master = await createTestMaster();
  const ayni = await createTestAyni({ userId: master.id, amount, currency: "EUR", capacity: 1 });
  const cookies = await Promise.all(
    [createTestUser(), createTestUser()].map(async (person) => createSessionCookie(await person)),
  );
  const answers = await Promise.all(
    cookies.map((cookie) => callHandler(POST, { method: "POST", json: { ayniContentId: ayni.id }, cookie })),
  );
  const liveOrderCount = await db.order.count({
    where: { ayniContentId: ayni.id, status: { in: ["PENDING", "COMPLETED"] } },
  });
  return { statuses: answers.map(({ status }) => status).sort(), liveOrderCount };
}

async function repeatRace(amount: number) {
  const results = [];
  for (let round = 0; round < ROUNDS; round += 1) results.push(await race(amount));
  return results;
}

describe("the last seat", () => {
  test.each([
    ["free", 0],
    ["paid", 2500],
  ])("of a %s content goes to one of two buyers", async (_, amount) => {
    for (const { statuses, liveOrderCount } of await repeatRace(amount)) {
      expect(statuses).toEqual([201, 409]);
      expect(liveOrderCount).toBe(1);
    }
  });

  test("control: goes to both without the database constraint", async () => {
    await db.$executeRaw`alter table "Ayni" drop constraint "Ayni_capacity_kept"`;
    try {
      let liveOrderCount = 0;
      for (let round = 0; liveOrderCount < 2 && round < MAX_ROUNDS; round += 1)
        ({ liveOrderCount } = await race(0));
      expect(liveOrderCount).toBe(2);
    } finally {
      await db.$executeRaw`alter table "Ayni" add constraint "Ayni_capacity_kept"
        check (capacity is null or "takenSeats" + "heldSeats" <= capacity) not valid`;
    }
  });
});
