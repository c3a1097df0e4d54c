import { describe, expect, test } from "vitest";
import { POST } from "@/app/api/orders/route";
import { db } from "@/lib/platform/db/client";
import { makeAyni } from "../../../tools/factories/ayni";
import { cookieOf, makeMaster, makeUser } from "../../../tools/factories/users";
import { call } from "../../../tools/call-handler";

const ROUNDS = 12;
const MOST_ROUNDS = 200;

/** Two people who want the last place at the same moment; gives what each was answered. */
async function race(amount: number): Promise<{ statuses: number[]; taken: number }> {
  const master = await makeMaster();
  const ayni = await makeAyni({ userId: master.id, amount, currency: "EUR", capacity: 1 });
  const cookies = await Promise.all([makeUser(), makeUser()].map(async (person) => cookieOf(await person)));
  const answers = await Promise.all(
    cookies.map((cookie) => call(POST, { method: "POST", json: { ayniContentId: ayni.id }, cookie })),
  );
  const taken = await db.order.count({
    where: { ayniContentId: ayni.id, status: { in: ["PENDING", "COMPLETED"] } },
  });
  return { statuses: answers.map(({ status }) => status).sort(), taken };
}

async function races(amount: number) {
  const results = [];
  for (let round = 0; round < ROUNDS; round += 1) results.push(await race(amount));
  return results;
}

describe("the last place", () => {
  test.each([
    ["free", 0],
    ["paid", 2500],
  ])("of what is %s goes to one of two", async (_, amount) => {
    for (const { statuses, taken } of await races(amount)) {
      expect(statuses).toEqual([201, 409]);
      expect(taken).toBe(1);
    }
  });

  test("would go to both without the rule in the database", async () => {
    await db.$executeRaw`alter table "Ayni" drop constraint "Ayni_capacity_kept"`;
    try {
      let taken = 0;
      for (let round = 0; taken < 2 && round < MOST_ROUNDS; round += 1) ({ taken } = await race(0));
      expect(taken).toBe(2);
    } finally {
      await db.$executeRaw`alter table "Ayni" add constraint "Ayni_capacity_kept"
        check (capacity is null or "takenPlaces" <= capacity) not valid`;
    }
  });
});
