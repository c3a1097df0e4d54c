import { afterAll, beforeAll, expect, test } from "vitest";
import { updatePlan } from "@/lib/orders/membership-plans/service";
import {
  answerPrice,
  leaveMembership,
  pauseMembership,
  resumeMembership,
} from "@/lib/orders/memberships/service";
import { endSubscription, reconcileMemberships } from "@/lib/orders/memberships/upkeep";
import { syncMembership } from "@/lib/orders/memberships/sync";
import { GRACE_DAYS } from "@/lib/orders/membership-terms";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { isOutage } from "@/lib/platform/db/errors";
import { AppError } from "@/lib/platform/http/errors";
import { createMember, createOfferedPlan } from "@/tests/support/factories/memberships";
import { startOwnProcessor, type OwnProcessor } from "@/tests/support/own-processor";

// A year of a membership on the moved clock, with what people and banks do. All that must hold afterwards is computed from
// the rows and from the processor's own invoices. `MEMBERS` and `SEED` make it larger, or another one.

const MEMBERS = Number(process.env.MEMBERS ?? 6);
const SEED = Number(process.env.SEED ?? 4);
const STEP_DAYS = 6;
const STEPS = 61;
/** People who act at once; each of them acts once a step, so that the year of a seed stays the same. */
const CROWD = 8;
const DAY_MS = 86_400_000;

let processor: OwnProcessor;
beforeAll(async () => {
  processor = await startOwnProcessor();
});
afterAll(() => processor.stop());

/** Numbers from 0 to 1 (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const toActor = (user: { id: string; slug: string; email: string }, role: Member["role"]): Member => ({
  kind: "member",
  ipAddress: "127.0.0.1",
  sessionId: "",
  id: user.id,
  slug: user.slug,
  email: user.email,
  role,
});

/** A refusal says that something cannot be done in a state; anything else is a fault. */
const tolerate = async (act: Promise<unknown>): Promise<void> => {
  await act.catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
};

/** A webhook that meets an outage, such as a transaction that a busy machine ends, is answered by 503, and lost here. */
const receiveWebhook = (id: string, now: Date): Promise<void> =>
  syncMembership(id, now).catch((error: unknown) => {
    if (!isOutage(error)) throw error;
  });

type Person = { id: string; actor: Member };

/** Runs a task for all items, a crowd of them at a time. */
async function forAll<Item>(items: readonly Item[], task: (item: Item) => Promise<void>): Promise<void> {
  const left = items.values();
  const work = async () => {
    for (const item of left) await task(item);
  };
  await Promise.all(Array.from({ length: CROWD }, work));
}

/** The test is as fast as the machine: 6 people take a quarter of a minute. */
const TIMEOUT_MS = 120_000 + MEMBERS * 20_000;

async function act({ id, actor }: Person, roll: number, now: Date): Promise<void> {
  // Most do nothing.
  if (roll >= 0.3) return;
  const { customerId } = await db.membership.findUniqueOrThrow({ where: { id } });
  if (roll < 0.02) await tolerate(leaveMembership(actor, id, { reason: null }, now));
  else if (roll < 0.05) await tolerate(pauseMembership(actor, id, 1 + (Math.round(roll * 60) % 3), now));
  else if (roll < 0.08) await tolerate(resumeMembership(actor, id, now));
  else if (roll < 0.12) await tolerate(answerPrice(actor, id, roll < 0.1, now));
  else if (roll < 0.135 && customerId)
    await processor.control(`customers/${customerId}/bank`, {
      answer: "declined",
      times: 1 + (Math.round(roll * 100) % 5),
    });
  // A webhook that arrives; most never do.
  else await receiveWebhook(id, now);
}

async function readPaidInvoices(subscription: string) {
  const { data } = await processor.stripe.invoices.list({ subscription, status: "paid", limit: 100 });
  return data.filter(({ amount_paid }) => amount_paid > 0);
}

test(
  "after a year, every paid period is one order, and nothing is open that is not paid or tolerated",
  { timeout: TIMEOUT_MS },
  async () => {
    const random = createRandom(SEED);
    const { master, course, planId } = await createOfferedPlan();
    const masterActor = toActor(master, "master");
    const people: Person[] = [];
    const cards = Array.from({ length: MEMBERS }, () => (random() < 0.1 ? "declined-later" : "accepted"));
    await forAll(cards, async (card) => {
      const { id, member } = await createMember(planId, (checkout) =>
        processor.control(`pay/${checkout}`, { card }),
      );
      people.push({ id, actor: toActor(member, "student") });
    });
    const endedIds = new Set<string>();
    for (let step = 0; step < STEPS; step += 1) {
      await processor.advanceDays(STEP_DAYS);
      const now = await processor.now();
      const acts = people.map((person) => ({ person, roll: random() }));
      await forAll(acts, ({ person, roll }) => act(person, roll, now));
      if (step % 20 === 10) {
        const input = {
          name: "Círculo",
          description: "",
          opens: "all",
          currency: "EUR",
          interval: "month",
        } as const;
        await updatePlan(masterActor, planId, { ...input, amount: 1300 + step * 10 }, now);
      }
      if (random() < 0.7) await reconcileMemberships(now);
      // As the worker does with what was queued.
      const ended = await db.membership.findMany({
        where: { planId, state: "ENDED", id: { notIn: [...endedIds] } },
        select: { id: true },
      });
      await forAll(ended, async ({ id }) => {
        await endSubscription(id);
        endedIds.add(id);
      });
    }
    const now = await processor.now();
    await forAll(people, ({ id }) => syncMembership(id, now));
    await reconcileMemberships(now);

    await forAll(people, async ({ id, actor }) => {
      const membership = await db.membership.findUniqueOrThrow({
        where: { id },
        include: {
          periods: { orderBy: { startsAt: "asc" }, include: { order: { include: { payment: true } } } },
        },
      });
      const { periods, paidUntil, openUntil, subscriptionId, leftAt, endedAt } = membership;
      const invoices = await readPaidInvoices(subscriptionId ?? "");
      // Each paid invoice is one order of the same amount, and there is no other.
      expect(periods.map(({ invoiceId, order }) => [invoiceId, order.amount]).sort()).toEqual(
        invoices.map((invoice) => [invoice.id, invoice.amount_paid]).sort(),
      );
      for (const { order, startsAt, endsAt } of periods) {
        expect(order).toMatchObject({ status: "COMPLETED", payment: { amount: order.amount } });
        expect(endsAt.getTime()).toBeGreaterThan(startsAt.getTime());
        // Nobody is charged for what begins after they have left, or after the end.
        if (leftAt) expect(startsAt.getTime()).toBeLessThanOrEqual(leftAt.getTime());
        if (endedAt) expect(startsAt.getTime()).toBeLessThanOrEqual(endedAt.getTime());
      }
      for (const [index, { startsAt }] of periods.slice(1).entries())
        expect(startsAt.getTime()).toBeGreaterThanOrEqual(periods[index]?.endsAt.getTime() ?? 0);
      expect(paidUntil).toEqual(periods.at(-1)?.endsAt);
      const tolerated = (openUntil?.getTime() ?? 0) - (paidUntil?.getTime() ?? 0);
      expect(tolerated === 0 || tolerated === GRACE_DAYS * DAY_MS).toBe(true);
      if (endedAt) expect(tolerated).toBe(0);
      const grants = await db.order.findMany({
        where: { userId: actor.id, ayniContentId: course.id, renewedAt: null },
      });
      expect(grants).toHaveLength(1);
      expect(grants[0]?.contentExpirationDate).toEqual(openUntil);
    });
  },
);
