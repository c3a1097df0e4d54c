import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { queryBrokenInvariants, prepareInvariants, type Invariant } from "@/tests/support/faults/invariants";
import { fetchOrderStatus, createPaidUnsyncedOrder } from "@/tests/support/faults/actions";
import { listProcessorPayments } from "@/tests/support/faults/processor-payments";
import { db } from "@/lib/platform/db/client";
import { createBundlePurchase, createTestBundle } from "@/tests/support/factories/bundles";
import { createSentGift } from "@/tests/support/factories/gifts";
import { createTestBankDetails } from "@/tests/support/factories/bank-details";
import { inProcessSite } from "@/tests/setup/site";

// Plants a violation of each invariant. The database would reject them, so its constraints are dropped in a transaction
// that is never committed.

const DROP_CONSTRAINTS = `
  alter table "Order" disable trigger user;
  alter table "Payment" disable trigger user;
  alter table "Order" drop constraint "Order_amounts", drop constraint "Order_free_is_zero",
    drop constraint "Order_discount_complete",
    drop constraint "Order_paid_has_date", drop constraint if exists "Order_paid_amount";
  alter table "BankDetails" drop constraint "BankDetails_held", drop constraint "BankDetails_one_pending";
  alter table "Gift" disable trigger user;
  alter table "Ayni" drop constraint "Ayni_capacity_kept";
  alter table "Ayni" disable trigger user;
  alter table "WaitingListEntry" disable trigger user;
  alter table "WaitingListEntry" drop constraint "WaitingListEntry_received";
  alter table "Payment" drop constraint "Payment_orderId_amount_currency_fkey";
  drop index "Order_one_live_bought", "Order_one_live_received";
  drop index "BankFileLine_one_open"`;

const updateOrder = (change: string) => `update public."Order" set ${change} where id = $1`;
const copyRow = (table: string, changes: Record<string, string>, where: string) => `
  insert into public."${table}" select (jsonb_populate_record(null::public."${table}",
    to_jsonb(t) || jsonb_build_object(${Object.entries(changes).flatMap(([name, value]) => [`'${name}'`, value])}))).*
  from public."${table}" t where ${where}`;
const MASTER = `(select "masterUserId" from public."Order" where id = $1)`;
const BUYER = `(select "userId" from public."Order" where id = $1)`;
const FREE = `amount = 0, "taxBase" = 0, "taxAmount" = 0, "feeAmount" = 0, currency = 'eur'`;

/** In the list of the order's content; of its Master, who has no order. */
const addEntry = (columns: Record<string, string>): string => {
  const values = { userId: MASTER, ...columns };
  const names = Object.keys(values).map((name) => `"${name}"`);
  return `
    insert into public."WaitingListEntry" (id, "ayniId", ${names.join(", ")})
    select gen_random_uuid(), "ayniContentId", ${Object.values(values).join(", ")} from public."Order" where id = $1`;
};

const VIOLATIONS: Record<Invariant, string> = {
  "at most one live order for a person and content": copyRow(
    "Order",
    {
      id: "gen_random_uuid()",
      paymentIntentId: "null",
      checkoutSessionId: "null",
      reference: "'AY-26-00000'",
    },
    "id = $1",
  ),
  "a payment has one order, of the same amount and currency, completed or refunded":
    updateOrder("status = 'EXPIRED'"),
  "nobody pays twice for one order": "insert into processed values ('pi_again', $1, 2500, 'eur', 0)",
  "no completed paid order without a payment that the processor knows": `delete from processed where order_id = $1`,
  "refunds are recorded as the processor reports them": `update processed set refunded = 1000 where order_id = $1`,
  "the parts of a bundle add up to what was paid for it, by one payment, and proceed together": `
    update public."Order" set amount = amount + 1, "taxBase" = "taxBase" + 1 where id = $2`,
  "what goes back of a bundle is allotted to its parts, never more than they cost": `
    update public."Payment" set "refundedAmount" = 1 where "orderId" = $2`,
  "an amount is its base plus its tax": updateOrder(`"taxAmount" = "taxAmount" + 1`),
  "a free order is all zeros in euros, and not paid to the Master": updateOrder(
    `${FREE}, "paidToMaster" = true`,
  ),
  "an order has a payout date if and only if it was paid to the Master":
    updateOrder(`"paidToMasterDate" = now()`),
  "bank details take effect 72 hours after they were confirmed, one change at a time": `
    update public."BankDetails" set "effectiveAt" = "confirmedAt" + interval '71 hours' where "userId" = ${MASTER}`,
  "an unpaid sale is in at most one open bank file, a paid one in none": `
    with other as (
      insert into public."BankFile" (id, format, "madeById") values (gen_random_uuid(), 'CSV', ${MASTER}) returning id)
    insert into public."BankFileLine" ("fileId", "orderId", "masterId", "bankDetailsId", amount, currency)
    select other.id, l."orderId", l."masterId", l."bankDetailsId", l.amount, l.currency
    from other, public."BankFileLine" l where l."orderId" = $1`,
  "a bank file pays its Master's own details, which were in force": `
    update public."BankFileLine" set "bankDetailsId" = null where "orderId" = $1`,
  "a sale that a sent bank file paid was paid the amount in the file": `
    with closed as (
      update public."BankFile" set status = 'SENT', "closedAt" = now(), "paidAt" = now()
      where id = (select "fileId" from public."BankFileLine" where "orderId" = $1) returning id)
    insert into public."SalePayout" ("orderId", total, amount, "paidAt") select $1, 1, 1, now() from closed`,
  "what was paid of a sale is the sum of its payments": `
    insert into public."SalePayout" ("orderId", total, amount, "paidAt") values ($1, 5, 5, now())`,
  "an amount is the listed one minus the discount, plus that of a seat": updateOrder(`"discountAmount" = 1`),
  "the uses of a discount are its orders, of its own content, and never exceed its limit": `
    with code as (
      insert into public."Discount" (id, "ayniId", "masterId", kind, code, percent, currency)
      select gen_random_uuid(), "ayniContentId", "masterUserId", 'CODE', 'LUNA', 10, 'EUR'
      from public."Order" where id = $1 returning id)
    update public."Order" set "discountId" = code.id, "listAmount" = amount from code where "Order".id = $1`,
  "the seats taken are those of the live orders, open offers and gifts held, and never exceed the capacity":
    addEntry({
      offeredAt: "now()",
    }),
  "nobody waits for a content that has a free seat": `
    update public."Ayni" set capacity = 5 where id = (select "ayniContentId" from public."Order" where id = $1);
    ${addEntry({})}`,
  "seats that are not kept for members are offered in order of asking": `
    ${addEntry({})}; ${addEntry({ userId: BUYER, offeredAt: "now()" })}`,
  "seats are kept for members until the hour, those that no member has taken": `
    update public."Ayni" set capacity = 5, "memberSeats" = 2, "memberSeatsUntil" = now() + interval '1 day', "heldSeats" = 1
    where id = (select "ayniContentId" from public."Order" where id = $1)`,
  "nobody waits for what they have": addEntry({ userId: BUYER }),
  "an offer ends with one outcome, and is received by an order of its person": addEntry({
    endedAt: "now()",
    outcome: "'LAPSED'",
    orderId: "$1",
  }),
  "one receipt and one notification of the Master for a paid order, none otherwise": `
    delete from public."OutboxMail" where payload ->> 'orderId' = $1::text and template = 'receipt'`,
  "an unsent mail has its job": `
    delete from graphile_worker._private_jobs where payload ->> 'mailId' in (
      select id::text from public."OutboxMail" where payload ->> 'orderId' = $1::text)`,
  "a solidarity seat exists once the order that funds it is paid, and not before":
    updateOrder(`"seatAmount" = 1`),
  "a gift is paid before its mail is sent": `
    update public."Order" set status = 'PENDING' where id = $3`,
  "a gift is accepted by at most one order: free, of the same content, of a completed sale": `
    update public."Gift" set "acceptedAt" = now(), "acceptedByOrderId" = $1 where "orderId" = $3`,
  "an open gift holds exactly one seat, one that has ended none": `
    update public."Order" set "holdsSeat" = false where id = $3`,
};

/** In an open file that pays the Master's details. */
async function putInBankFile(id: string): Promise<void> {
  const { masterUserId: masterId, currency } = await db.order.findUniqueOrThrow({ where: { id } });
  const { id: bankDetailsId } = await createTestBankDetails({ id: masterId });
  await db.bankFile.create({
    data: {
      format: "CSV",
      madeById: masterId,
      lines: { create: { orderId: id, masterId, bankDetailsId, amount: 1859, currency } },
    },
  });
}

let client: pg.Client;
let orderId: string;
let partId: string;
let giftOrderId: string;

beforeAll(async () => {
  const paid = await createPaidUnsyncedOrder(inProcessSite);
  ({ orderId } = paid);
  await fetchOrderStatus(inProcessSite, paid.buyer, orderId);
  await putInBankFile(orderId);
  const { bundle, parts } = await createTestBundle();
  const { id: purchaseId } = await createBundlePurchase(bundle);
  const part = await db.order.findFirstOrThrow({
    where: { bundlePurchaseId: purchaseId, id: { not: purchaseId } },
  });
  partId = part.id;
  const gift = await createSentGift();
  giftOrderId = gift.orderId;
  const processed = await listProcessorPayments();
  client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  await client.query("begin");
  await client.query(DROP_CONSTRAINTS);
  await prepareInvariants(client, processed, [paid.ayniId, gift.ayniId, ...parts.map(({ id }) => id)]);
});

afterAll(() => client.end());

test("no violation is reported for a regular purchase", async () => {
  expect(await queryBrokenInvariants(client, { ofContents: true })).toEqual([]);
});

test.each(Object.entries(VIOLATIONS) as [Invariant, string][])(
  "a violation is reported: %s",
  async (name, violation) => {
    await client.query("savepoint sound");
    try {
      await client.query(
        violation
          .replaceAll("$1", `'${orderId}'`)
          .replaceAll("$2", `'${partId}'`)
          .replaceAll("$3", `'${giftOrderId}'`),
      );
      expect(await queryBrokenInvariants(client, { ofContents: true })).toContain(name);
    } finally {
      await client.query("rollback to savepoint sound");
    }
  },
);
