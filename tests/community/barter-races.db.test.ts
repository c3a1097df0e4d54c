import { describe, expect, test } from "vitest";
import { PUT } from "@/app/api/barters/[id]/route";
import { POST as order } from "@/app/api/orders/route";
import { db } from "@/lib/platform/db/client";
import { createTestAyni } from "@/tests/support/factories/ayni";
import { createTestBarter, createTwoMasters, type TwoMasters } from "@/tests/support/factories/barters";
import { createTestOrder } from "@/tests/support/factories/orders";
import { createSessionCookie, createTestMaster, createTestUser } from "@/tests/support/factories/users";
import { callHandler } from "@/tests/support/call-handler";
import { createBarrier } from "@/tests/setup/barrier";

// Concurrent requests have exactly one outcome. Each case has a control: a check before the write lets both pass.

const ROUNDS = 6;

const answer = async (who: { id: string }, id: string, action: string) => {
  const cookie = await createSessionCookie(who);
  return () => callHandler(PUT, { method: "PUT", params: { id }, json: { action }, cookie });
};

/** Starts all calls at once and returns their sorted statuses. */
async function atOnce(calls: (() => Promise<{ status: number }>)[]): Promise<number[]> {
  const answers = await Promise.all(calls.map((begin) => begin()));
  return answers.map(({ status }) => status).sort();
}

const ordersOf = ({ offered, wanted }: TwoMasters) =>
  db.order.count({ where: { ayniContentId: { in: [offered.id, wanted.id] } } });

async function rounds<Result>(race: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let round = 0; round < ROUNDS; round += 1) results.push(await race());
  return results;
}

/** Runs two attempts at once that both read before either writes. Returns how many wrote. */
async function readThenWrite(read: () => Promise<boolean>, write: () => Promise<unknown>): Promise<number> {
  const meet = createBarrier(2);
  const attempt = async () => {
    const mayWrite = await read();
    await meet();
    if (!mayWrite) return 0;
    await write();
    return 1;
  };
  const passed = await Promise.all([attempt(), attempt()]);
  return passed.filter(Boolean).length;
}

describe("deciding a barter concurrently", () => {
  test("accepts it once", async () => {
    const results = await rounds(async () => {
      const two = await createTwoMasters();
      const { id } = await createTestBarter(two);
      const accept = await answer(two.recipient, id, "accept");
      return { statuses: await atOnce([accept, accept]), orders: await ordersOf(two) };
    });
    for (const result of results) expect(result).toEqual({ statuses: [200, 409], orders: 2 });
  });

  test.each(["withdraw", "decline"])("either accepts it or applies %s, never both", async (other) => {
    const results = await rounds(async () => {
      const two = await createTwoMasters();
      const { id } = await createTestBarter(two);
      const who = other === "withdraw" ? two.proposer : two.recipient;
      const statuses = await atOnce([
        await answer(two.recipient, id, "accept"),
        await answer(who, id, other),
      ]);
      const { status } = await db.barter.findUniqueOrThrow({ where: { id } });
      return { statuses, status, orders: await ordersOf(two) };
    });
    for (const { statuses, status, orders } of results) {
      expect(statuses).toEqual([200, 409]);
      expect(orders).toBe(status === "ACCEPTED" ? 2 : 0);
    }
  });

  test("control: checking before writing would decide it twice", async () => {
    const { id } = await createTestBarter(await createTwoMasters());
    const isOpen = async () => (await db.barter.findUniqueOrThrow({ where: { id } })).status === "PROPOSED";
    const write = () =>
      db.barter.update({ where: { id }, data: { status: "DECLINED", decidedAt: new Date() } });
    expect(await readThenWrite(isOpen, write)).toBe(2);
  });
});

describe("the last seat of one of the contents", () => {
  test("goes to one of two barters, and the other writes nothing", async () => {
    const results = await rounds(async () => {
      const first = await createTwoMasters({}, { capacity: 1 });
      const proposer = await createTestMaster();
      const second = { ...first, proposer, offered: await createTestAyni({ userId: proposer.id }) };
      const ids = [(await createTestBarter(first)).id, (await createTestBarter(second)).id];
      const statuses = await atOnce(
        await Promise.all(ids.map((id) => answer(first.recipient, id, "accept"))),
      );
      const orders = await db.order.count({
        where: { ayniContentId: { in: [first.offered.id, second.offered.id, first.wanted.id] } },
      });
      return { statuses, orders };
    });
    for (const result of results) expect(result).toEqual({ statuses: [200, 409], orders: 2 });
  });

  test("goes to a barter or to another buyer", async () => {
    const results = await rounds(async () => {
      const two = await createTwoMasters({}, { capacity: 1 });
      const { id } = await createTestBarter(two);
      const cookie = await createSessionCookie(await createTestUser());
      const receive = () =>
        callHandler(order, { method: "POST", json: { ayniContentId: two.wanted.id }, cookie });
      const statuses = await atOnce([await answer(two.recipient, id, "accept"), receive]);
      return { refused: statuses.filter((status) => status === 409).length, orders: await ordersOf(two) };
    });
    // Two orders of the barter, or one of the other buyer.
    for (const { refused, orders } of results) {
      expect(refused).toBe(1);
      expect([1, 2]).toContain(orders);
    }
  });

  test("control: checking before writing would give it away twice", async () => {
    const { wanted } = await createTwoMasters({}, { capacity: 1 });
    let grantedCount = 0;
    const isFree = async () => {
      const { capacity, takenSeats } = await db.ayni.findUniqueOrThrow({ where: { id: wanted.id } });
      return takenSeats < (capacity ?? 0);
    };
    expect(await readThenWrite(isFree, async () => void (grantedCount += 1))).toBe(2);
    expect(grantedCount).toBe(2);
  });

  test("control: the database protects it even without the lock", async () => {
    const { proposer, wanted } = await createTwoMasters({}, { capacity: 1 });
    await createTestOrder(await createTestUser(), wanted);
    await expect(createTestOrder(proposer, wanted)).rejects.toThrow("Ayni_capacity_kept");
  });
});

describe("crossing barters", () => {
  test("all succeed between the same two Masters", async () => {
    const results = await rounds(async () => {
      const one = await createTwoMasters();
      const other = {
        proposer: one.recipient,
        recipient: one.proposer,
        offered: await createTestAyni({ userId: one.recipient.id }),
        wanted: await createTestAyni({ userId: one.proposer.id }),
      };
      const [first, second] = [await createTestBarter(one), await createTestBarter(other)];
      return atOnce([
        await answer(one.recipient, first.id, "accept"),
        await answer(other.recipient, second.id, "accept"),
      ]);
    });
    for (const statuses of results) expect(statuses).toEqual([200, 200]);
  });

  test("control: locking the own side first would deadlock", async () => {
    const { proposer, recipient } = await createTwoMasters();
    const meet = createBarrier(2);
    const lockInTurn = (ids: string[]) =>
      db.$transaction(async (tx) => {
        for (const [turn, id] of ids.entries()) {
          await tx.$queryRaw`select 1 from "User" where id = ${id}::uuid for no key update`;
          if (turn === 0) await meet();
        }
      });
    const ids = [proposer.id, recipient.id];
    const outcomes = await Promise.allSettled([lockInTurn(ids), lockInTurn(ids.toReversed())]);
    expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(1);
  });
});
