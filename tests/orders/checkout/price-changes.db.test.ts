import pg from "pg";
import { afterEach, expect, test } from "vitest";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { db } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { createPaidAyni, placeOrderAs } from "@/tests/support/factories/purchases";
import { createTestUser } from "@/tests/support/factories/users";

// Holding the buyer's row stops an order between reading the offer and inserting the order.

const openClients: pg.Client[] = [];
afterEach(async () => {
  for (const client of openClients.splice(0)) await client.end();
});

async function lockBuyer({ id }: { id: string }): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: env.DATABASE_URL });
  openClients.push(client);
  await client.connect();
  await client.query("begin");
  await client.query(`select 1 from "User" where id = $1 for no key update`, [id]);
  return async () => void (await client.query("commit"));
}

async function countLockWaiters(): Promise<number> {
  const [row] = await db.$queryRaw<{ waiting: number }[]>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%"User"%for no key update%'`;
  return row?.waiting ?? 0;
}

type OfferFields = Partial<Parameters<typeof createPaidAyni>[0]>;

/** Orders a content that changes after its offer was read. */
async function orderDuringChange(offer: OfferFields, change: Prisma.AyniUpdateInput, choices = {}) {
  const ayni = await createPaidAyni(offer);
  const buyer = await createTestUser();
  const release = await lockBuyer(buyer);
  const response = placeOrderAs(buyer, ayni, choices);
  await expect.poll(countLockWaiters).toBe(1);
  await db.ayni.update({ where: { id: ayni.id }, data: change });
  await release();
  const { status, body } = await response;
  const orders = await db.order.findMany({ where: { userId: buyer.id } });
  return { status, error: body.error, orders };
}

const FIXED = { amount: 2500, currency: "EUR" } as const;
const FLEXIBLE = { amount: 2000, minimumAmount: 500, suggestedAmount: 2000 };
const FREE = { amount: 0 };

const cases: [string, OfferFields, Prisma.AyniUpdateInput, object][] = [
  ["the price", FIXED, { amount: 3000 }, {}],
  ["the currency", FIXED, { currency: "USD" }, {}],
  ["the minimum", FLEXIBLE, { minimumAmount: 900 }, { chosenAmount: 700 }],
  ["the suggestion", FLEXIBLE, { suggestedAmount: 2500 }, {}],
  ["the listing", FIXED, { status: "ARCHIVED", archivedAt: new Date() }, {}],
  ["the price of a free content", FREE, { amount: 2500 }, {}],
];

test.each(cases)(
  "returns 409 without an order when %s changes meanwhile",
  async (_, offer, change, choices) => {
    expect(await orderDuringChange(offer, change, choices)).toEqual({
      status: 409,
      error: "Conflict",
      orders: [],
    });
  },
);

test("control: another change of the content does not matter", async () => {
  const { status, orders } = await orderDuringChange(FIXED, { title: "Otro título" });
  expect({ status, orders }).toMatchObject({ status: 201, orders: [{ amount: 2500, currency: "eur" }] });
});
