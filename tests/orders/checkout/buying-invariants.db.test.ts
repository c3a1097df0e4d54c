import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findBroken, lookAt, type Invariant } from "@/tools/faults/invariants";
import { ask, paidUnheard } from "@/tools/faults/actions";
import { processedPayments } from "@/tools/faults/processor-payments";
import { siteInProcess } from "../../setup/site";

// Each query finds what it is there for. It is planted where the database would refuse it: its rules are taken away
// within a transaction that is never committed.

const WITHOUT_RULES = `
  alter table "Order" disable trigger user;
  alter table "Payment" disable trigger user;
  alter table "Order" drop constraint "Order_amounts", drop constraint "Order_free_is_zero",
    drop constraint "Order_paid_has_date", drop constraint if exists "Order_paid_amount";
  alter table "Ayni" drop constraint "Ayni_capacity_kept";
  alter table "Payment" drop constraint "Payment_orderId_amount_currency_fkey";
  drop index "Order_one_live"`;

const set = (change: string) => `update public."Order" set ${change} where id = $1`;
const copied = (table: string, changes: Record<string, string>, where: string) => `
  insert into public."${table}" select (jsonb_populate_record(null::public."${table}",
    to_jsonb(t) || jsonb_build_object(${Object.entries(changes).flatMap(([name, value]) => [`'${name}'`, value])}))).*
  from public."${table}" t where ${where}`;
const FREE = `amount = 0, "taxBase" = 0, "taxAmount" = 0, "feeAmount" = 0, currency = 'eur'`;

const PLANTS: Record<Invariant, string> = {
  "at most one live order for a person and content": copied(
    "Order",
    { id: "gen_random_uuid()", paymentIntentId: "null", checkoutSessionId: "null" },
    "id = $1",
  ),
  "a payment has one order, of the same amount and currency, completed or given back":
    set("status = 'EXPIRED'"),
  "nobody pays twice for one order": "insert into processed values ('pi_again', $1, 2500, 'eur', 0)",
  "no completed paid order without a payment that the processor knows": `delete from processed where order_id = $1`,
  "what went back is written as the processor says it": `update processed set refunded = 1000 where order_id = $1`,
  "an amount is its base and its tax": set(`"taxAmount" = "taxAmount" + 1`),
  "what is free is all zeros in euros, and nothing of it was paid to the Master": set(
    `${FREE}, "paidToMaster" = true`,
  ),
  "what was paid to the Master has a date, and nothing else has": set(`"paidToMasterDate" = now()`),
  "the places that are taken are those of the live orders, and no more than there are":
    set("status = 'EXPIRED'"),
  "a receipt and a word to the Master for what was paid, once, and for nothing else": `
    delete from public."OutboxMail" where payload ->> 'orderId' = $1::text and template = 'receipt'`,
  "a mail that was not sent has its job": `
    delete from graphile_worker._private_jobs where payload ->> 'mailId' in (
      select id::text from public."OutboxMail" where payload ->> 'orderId' = $1::text)`,
  "a place for somebody else exists once its order is paid, and not before": set(`"placeAmount" = 1`),
};

let client: pg.Client;
let orderId: string;

beforeAll(async () => {
  const paid = await paidUnheard(siteInProcess);
  ({ orderId } = paid);
  await ask(siteInProcess, paid.buyer, orderId);
  const processed = await processedPayments();
  client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  await client.query("begin");
  await client.query(WITHOUT_RULES);
  await lookAt(client, processed, [paid.ayniId]);
});

afterAll(() => client.end());

test("nothing is found where nothing is wrong", async () => {
  expect(await findBroken(client)).toEqual([]);
});

test.each(Object.entries(PLANTS) as [Invariant, string][])(
  "what breaks this is found: %s",
  async (name, plant) => {
    await client.query("savepoint sound");
    try {
      await client.query(plant.replaceAll("$1", `'${orderId}'`));
      expect(await findBroken(client)).toContain(name);
    } finally {
      await client.query("rollback to savepoint sound");
    }
  },
);
