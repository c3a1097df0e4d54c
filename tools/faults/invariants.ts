import type pg from "pg";
import type { Processed } from "./processor-payments";

// What has to be true of buying after any crash, race, retry or attack: one query each, which gives what breaks it.
// They see `"Order"` and the rest as they are, and as `processed` what the processor says that it took and gave back.

export const INVARIANTS = {
  "at most one live order for a person and content": `
    select "userId", "ayniContentId" from "Order"
    where status in ('PENDING', 'COMPLETED') and "renewedAt" is null
    group by 1, 2 having count(*) > 1`,

  "a payment has one order, of the same amount and currency, completed or given back": `
    select p.id from processed p
    left join "Order" o on o.id = p.order_id and o."paymentIntentId" = p.id
    left join "Payment" y on y."orderId" = o.id and y."paymentIntentId" = p.id
    where p.refunded < p.amount and (
      y.id is null or o.status <> 'COMPLETED'
      or (o.amount, o.currency) <> (p.amount, p.currency) or (y.amount, y.currency) <> (p.amount, p.currency))`,

  "nobody pays twice for one order": `
    select order_id from processed where refunded < amount group by 1 having count(*) > 1`,

  "no completed paid order without a payment that the processor knows": `
    select o.id from "Order" o
    left join "Payment" y on y."orderId" = o.id and y.status in ('SUCCEEDED', 'DISPUTED')
    left join processed p on p.id = y."paymentIntentId" and p.order_id = o.id and p.refunded < p.amount
    where o.status = 'COMPLETED' and o.amount > 0 and p.id is null`,

  "what went back is written as the processor says it": `
    select o.id from "Order" o
    join "Payment" y on y."orderId" = o.id
    left join processed p on p.id = y."paymentIntentId"
    where p.id is null or y."refundedAmount" <> p.refunded
      or (o.status = 'REFUNDED') <> (p.refunded = p.amount)
      or (y.status = 'REFUNDED') <> (p.refunded = p.amount)`,

  "an amount is its base and its tax": `
    select id from "Order" where amount <> "taxBase" + "taxAmount" or least(amount, "taxBase", "taxAmount", "feeAmount") < 0`,

  "what is free is all zeros in euros, and nothing of it was paid to the Master": `
    select id from "Order"
    where amount = 0 and (("taxBase", "taxAmount", "feeAmount") <> (0, 0, 0) or currency <> 'eur' or "paidToMaster")`,

  "what was paid to the Master has a date, and nothing else has": `
    select id from "Order" where "paidToMaster" <> ("paidToMasterDate" is not null)`,

  "the places that are taken are those of the live orders, and no more than there are": `
    select a.id from "Ayni" a
    left join "Order" o on o."ayniContentId" = a.id
      and o.status in ('PENDING', 'COMPLETED') and o."renewedAt" is null
    group by a.id, a."takenPlaces", a.capacity having count(o.id) <> a."takenPlaces" or count(o.id) > a.capacity`,

  "a receipt and a word to the Master for what was paid, once, and for nothing else": `
    select o.id from "Order" o
    left join lateral (
      select count(*) filter (where m.template = 'receipt') as receipts, count(*) as mails from "OutboxMail" m
      where m.payload ->> 'orderId' = o.id::text and m.template in ('receipt', 'sale')) m on true
    left join lateral (
      select count(*) as words from "Notification" n
      where n.payload ->> 'orderId' = o.id::text and n.type = 'sold') n on true
    where (o.amount > 0 and o.status = 'COMPLETED' and (m.receipts <> 1 or n.words <> 1))
      or (o.status in ('PENDING', 'EXPIRED', 'FAILED') and m.mails + n.words > 0)
      or m.mails > 2 or n.words > 1`,

  "a mail that was not sent has its job": `
    select m.id from "OutboxMail" m where m."sentAt" is null and not exists (
      select from graphile_worker._private_jobs j where j.payload ->> 'mailId' = m.id::text)`,

  "a place for somebody else exists once its order is paid, and not before": `
    select o.id from "Order" o left join "SolidarityPlace" s on s."fundedByOrderId" = o.id
    where (o.status = 'COMPLETED' and o."placeAmount" > 0) and s.id is null
      or s.id is not null and (o."placeAmount" = 0 or o.status in ('PENDING', 'EXPIRED', 'FAILED'))`,
} as const;

export type Invariant = keyof typeof INVARIANTS;

const NAMES = Object.keys(INVARIANTS) as Invariant[];

/** The same tables with the orders of these contents only, for a database that others use too. */
async function narrow(client: pg.ClientBase, contents: string[]): Promise<void> {
  await client.query(`create temp table content on commit drop as select unnest($1::uuid[]) as id`, [
    contents,
  ]);
  for (const [table, own] of [
    ["Ayni", "id in (select id from content)"],
    ["Order", `"ayniContentId" in (select id from content)`],
    [
      "Payment",
      `"orderId" in (select id from public."Order" where "ayniContentId" in (select id from content))`,
    ],
    [
      "OutboxMail",
      `payload ->> 'orderId' in (select id::text from public."Order" where "ayniContentId" in (select id from content))`,
    ],
    [
      "Notification",
      `payload ->> 'orderId' in (select id::text from public."Order" where "ayniContentId" in (select id from content))`,
    ],
    ["SolidarityPlace", `"ayniId" in (select id from content)`],
  ]) {
    await client.query(`create temp view "${table}" as select * from public."${table}" where ${own}`);
  }
}

/** Says within this transaction what the processor took, and whether only the orders of some contents are looked at. */
export async function lookAt(
  client: pg.ClientBase,
  processed: Processed[],
  contents?: string[],
): Promise<void> {
  const rows = processed.map(({ orderId, ...payment }) => ({ ...payment, order_id: orderId || null }));
  await client.query(
    `create temp table processed on commit drop as select * from jsonb_to_recordset($1)
      as p (id text, order_id uuid, amount integer, currency text, refunded integer)`,
    [JSON.stringify(rows)],
  );
  if (!contents) return;
  await narrow(client, contents);
  await client.query(
    `delete from processed where order_id is null or order_id not in (select id from "Order")`,
  );
}

/** What is broken of what is looked at. */
export async function findBroken(client: pg.ClientBase): Promise<Invariant[]> {
  const broken: Invariant[] = [];
  for (const name of NAMES) {
    const { rows } = await client.query(INVARIANTS[name]);
    if (rows.length > 0) broken.push(name);
  }
  return broken;
}
