import { describe, expect, test } from "vitest";
import { PUT } from "@/app/api/barters/[id]/route";
import { POST as order } from "@/app/api/orders/route";
import { db } from "@/lib/platform/db/client";
import { makeAyni } from "../../tools/factories/ayni";
import { makeBarter, makeTwoMasters, type TwoMasters } from "../factories/barters";
import { makeOrder } from "../../tools/factories/orders";
import { cookieOf, makeMaster, makeUser } from "../../tools/factories/users";
import { call } from "../../tools/call-handler";
import { meetingOf } from "../setup/barrier";

// Two at once: exactly one outcome. Each has a control, a way that reads before it writes, which lets both pass.

const ROUNDS = 6;

const answer = async (who: { id: string }, id: string, action: string) => {
  const cookie = await cookieOf(who);
  return () => call(PUT, { method: "PUT", params: { id }, json: { action }, cookie });
};

/** Begins all at once; gives their statuses in order. */
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

/** Runs two pieces of work at once, each between its own read and its own write. */
async function readThenWrite(read: () => Promise<boolean>, write: () => Promise<unknown>): Promise<number> {
  const meet = meetingOf(2);
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

describe("one trueque", () => {
  test("is accepted once", async () => {
    const results = await rounds(async () => {
      const two = await makeTwoMasters();
      const { id } = await makeBarter(two);
      const accept = await answer(two.answerer, id, "accept");
      return { statuses: await atOnce([accept, accept]), orders: await ordersOf(two) };
    });
    for (const result of results) expect(result).toEqual({ statuses: [200, 409], orders: 2 });
  });

  test.each(["withdraw", "decline"])("is accepted or ended by %s, never both", async (other) => {
    const results = await rounds(async () => {
      const two = await makeTwoMasters();
      const { id } = await makeBarter(two);
      const who = other === "withdraw" ? two.proposer : two.answerer;
      const statuses = await atOnce([await answer(two.answerer, id, "accept"), await answer(who, id, other)]);
      const { status } = await db.barter.findUniqueOrThrow({ where: { id } });
      return { statuses, status, orders: await ordersOf(two) };
    });
    for (const { statuses, status, orders } of results) {
      expect(statuses).toEqual([200, 409]);
      expect(orders).toBe(status === "ACCEPTED" ? 2 : 0);
    }
  });

  test("would be decided twice by a look before the write (control)", async () => {
    const { id } = await makeBarter(await makeTwoMasters());
    const isOpen = async () => (await db.barter.findUniqueOrThrow({ where: { id } })).status === "PROPOSED";
    const write = () =>
      db.barter.update({ where: { id }, data: { status: "DECLINED", decidedAt: new Date() } });
    expect(await readThenWrite(isOpen, write)).toBe(2);
  });
});

describe("the last place of one of the two", () => {
  test("goes to one of two trueques, and the other writes nothing", async () => {
    const results = await rounds(async () => {
      const first = await makeTwoMasters({}, { capacity: 1 });
      const proposer = await makeMaster();
      const second = { ...first, proposer, offered: await makeAyni({ userId: proposer.id }) };
      const ids = [(await makeBarter(first)).id, (await makeBarter(second)).id];
      const statuses = await atOnce(await Promise.all(ids.map((id) => answer(first.answerer, id, "accept"))));
      const orders = await db.order.count({
        where: { ayniContentId: { in: [first.offered.id, second.offered.id, first.wanted.id] } },
      });
      return { statuses, orders };
    });
    for (const result of results) expect(result).toEqual({ statuses: [200, 409], orders: 2 });
  });

  test("goes to a trueque or to somebody who asks for it", async () => {
    const results = await rounds(async () => {
      const two = await makeTwoMasters({}, { capacity: 1 });
      const { id } = await makeBarter(two);
      const cookie = await cookieOf(await makeUser());
      const receive = () => call(order, { method: "POST", json: { ayniContentId: two.wanted.id }, cookie });
      const statuses = await atOnce([await answer(two.answerer, id, "accept"), receive]);
      return { refused: statuses.filter((status) => status === 409).length, orders: await ordersOf(two) };
    });
    // Two by the trueque, or one by who asked.
    for (const { refused, orders } of results) {
      expect(refused).toBe(1);
      expect([1, 2]).toContain(orders);
    }
  });

  test("would go to two by a look before the write (control)", async () => {
    const { wanted } = await makeTwoMasters({}, { capacity: 1 });
    let given = 0;
    const isFree = async () => {
      const { capacity, takenPlaces } = await db.ayni.findUniqueOrThrow({ where: { id: wanted.id } });
      return takenPlaces < (capacity ?? 0);
    };
    expect(await readThenWrite(isFree, async () => void (given += 1))).toBe(2);
    expect(given).toBe(2);
  });

  test("is kept by the database even from who asks for no lock (control)", async () => {
    const { proposer, wanted } = await makeTwoMasters({}, { capacity: 1 });
    await makeOrder(await makeUser(), wanted);
    await expect(makeOrder(proposer, wanted)).rejects.toThrow("Ayni_capacity_kept");
  });
});

describe("trueques that cross", () => {
  test("of the same two Masters wait for one another and all succeed", async () => {
    const results = await rounds(async () => {
      const one = await makeTwoMasters();
      const other = {
        proposer: one.answerer,
        answerer: one.proposer,
        offered: await makeAyni({ userId: one.answerer.id }),
        wanted: await makeAyni({ userId: one.proposer.id }),
      };
      const [first, second] = [await makeBarter(one), await makeBarter(other)];
      return atOnce([
        await answer(one.answerer, first.id, "accept"),
        await answer(other.answerer, second.id, "accept"),
      ]);
    });
    for (const statuses of results) expect(statuses).toEqual([200, 200]);
  });

  test("would stop one another if each locked its own side first (control)", async () => {
    const { proposer, answerer } = await makeTwoMasters();
    const meet = meetingOf(2);
    const lockInTurn = (ids: string[]) =>
      db.$transaction(async (tx) => {
        for (const [turn, id] of ids.entries()) {
          await tx.$queryRaw`select 1 from "User" where id = ${id}::uuid for no key update`;
          if (turn === 0) await meet();
        }
      });
    const ids = [proposer.id, answerer.id];
    const outcomes = await Promise.allSettled([lockInTurn(ids), lockInTurn(ids.toReversed())]);
    expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(1);
  });
});
