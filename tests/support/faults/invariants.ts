import type pg from "pg";
import type { ChargedPayment } from "./processor-payments";

// Invariants of purchases after any crash, race, retry or attack. Each query returns the violations. `processed` is
// the processor's own record of payments and refunds.

export const INVARIANTS = {
  // One that is being bought stands beside that by which a membership opens it.
  "at most one live order for a person and content": `
    select "userId", "ayniContentId" from "Order"
    where status in ('PENDING', 'COMPLETED') and "renewedAt" is null
    group by 1, 2 having count(*) filter (where "membershipId" is null) > 1 or count(*) filter (where status = 'COMPLETED') > 1`,

  "a payment has one order, of the same amount and currency, completed or refunded": `
    select p.id from processed p
    left join "Order" o on o.id = p.order_id and o."paymentIntentId" = p.id and o."bundlePurchaseId" is null
    left join "Payment" y on y."orderId" = o.id and y."paymentIntentId" = p.id
    where not exists (select from "Order" b where b.id = p.order_id and b."bundlePurchaseId" is not null)
      and p.refunded < p.amount and (
      y.id is null or o.status <> 'COMPLETED'
      or (o.amount, o.currency) <> (p.amount, p.currency) or (y.amount, y.currency) <> (p.amount, p.currency))`,

  "nobody pays twice for one order": `
    select order_id from processed where refunded < amount group by 1 having count(*) > 1`,

  "no completed paid order without a payment that the processor knows": `
    select o.id from "Order" o
    left join "Payment" y on y."orderId" = o.id and y.status in ('SUCCEEDED', 'DISPUTED')
    left join processed p on p.id = y."paymentIntentId" and p.order_id = coalesce(o."bundlePurchaseId", o.id) and p.refunded < p.amount
    where o.status = 'COMPLETED' and o.amount > 0 and p.id is null`,

  "refunds are recorded as the processor reports them": `
    select o.id from "Order" o
    join "Payment" y on y."orderId" = o.id
    left join processed p on p.id = y."paymentIntentId"
    where p.id is null or o."bundlePurchaseId" is null and (y."refundedAmount" <> p.refunded
      or (o.status = 'REFUNDED') <> (p.refunded = p.amount)
      or (y.status = 'REFUNDED') <> (p.refunded = p.amount))`,

  "the parts of a bundle add up to what was paid for it, by one payment, and proceed together": `
    select o."bundlePurchaseId" from "Order" o
    left join "Payment" y on y."orderId" = o.id
    left join processed p on p.order_id = o."bundlePurchaseId" and p.id = y."paymentIntentId"
    where o."bundlePurchaseId" is not null
    group by o."bundlePurchaseId"
    having count(distinct case when o.status in ('COMPLETED', 'REFUNDED') then 'PAID' else o.status::text end) > 1
      or count(distinct y."paymentIntentId") > 1 or count(y.id) not in (0, count(*))
      or count(y.id) > 0 and (sum(o.amount) <> max(p.amount) or bool_or(o.currency <> p.currency) or bool_or(p.id is null))
      or count(*) filter (where o.id = o."bundlePurchaseId") <> 1`,

  "what goes back of a bundle is allotted to its parts, never more than they cost": `
    select o."bundlePurchaseId" from "Order" o
    join "Payment" y on y."orderId" = o.id
    left join processed p on p.id = y."paymentIntentId"
    where o."bundlePurchaseId" is not null
    group by o."bundlePurchaseId"
    having sum(y."refundedAmount") <> max(p.refunded) or bool_or(y."refundedAmount" > o.amount)
      or bool_or((o.status = 'REFUNDED') <> (y."refundedAmount" = o.amount))`,

  "an amount is its base plus its tax": `
    select id from "Order" where amount <> "taxBase" + "taxAmount" or least(amount, "taxBase", "taxAmount", "feeAmount") < 0`,

  "a free order is all zeros in euros, and not paid to the Master": `
    select id from "Order"
    where amount = 0 and (("taxBase", "taxAmount", "feeAmount") <> (0, 0, 0) or currency <> 'eur' or "paidToMaster")`,

  "an order has a payout date if and only if it was paid to the Master": `
    select id from "Order" where "paidToMaster" <> ("paidToMasterDate" is not null)`,

  "bank details take effect 72 hours after they were confirmed, one change at a time": `
    select d.id from "BankDetails" d
    where d."effectiveAt" < d."confirmedAt" + interval '72 hours' or d."effectiveAt" is not null and d."confirmedAt" is null
      or exists (select from "BankDetails" e where e."userId" = d."userId" and e.id <> d.id
        and d."cancelledAt" is null and e."cancelledAt" is null and e."createdAt" >= d."createdAt"
        and e."createdAt" < coalesce(d."effectiveAt", 'infinity'))`,

  "an unpaid sale is in at most one open bank file, a paid one in none": `
    select l."orderId" from "BankFileLine" l join "Order" o on o.id = l."orderId"
    where l.status = 'OPEN' group by l."orderId" having count(*) > 1 or bool_or(o."paidToMaster")`,

  "a bank file pays its Master's own details, which were in force": `
    select l."orderId" from "BankFileLine" l
    join "BankFile" f on f.id = l."fileId"
    join "Order" o on o.id = l."orderId"
    left join "BankDetails" d on d.id = l."bankDetailsId"
    where l."masterId" <> o."masterUserId" or l.currency <> o.currency
      or d.id is not null and (d."userId" <> l."masterId" or d."effectiveAt" is null or d."effectiveAt" > f."createdAt")
      or d.id is null and l.status = 'OPEN'`,

  "a sale that a sent bank file paid was paid the amount in the file": `
    select o.id from "BankFileLine" l
    join "BankFile" f on f.id = l."fileId"
    join "Order" o on o.id = l."orderId"
    join "SalePayout" y on y."orderId" = o.id and y."paidAt" = f."paidAt"
    where l.status = 'SENT' and y.amount <> l.amount`,

  "what was paid of a sale is the sum of its payments": `
    select o.id from "Order" o
    where o."paidToMasterAmount" is distinct from (select sum(y.amount) from "SalePayout" y where y."orderId" = o.id)`,

  "the seats taken are those of the live orders, open offers and gifts held, and never exceed the capacity": `
    select a.id from "Ayni" a
    cross join lateral (
      select (select count(*) from "Order" o where o."ayniContentId" = a.id
          and o.status in ('PENDING', 'COMPLETED') and (o."renewedAt" is null or o."holdsSeat")
          and not (o.status = 'PENDING' and o."replacesOpened"))
        + (select count(*) from "WaitingListEntry" e where e."ayniId" = a.id
          and e."offeredAt" is not null and e."endedAt" is null) as total) taken
    where taken.total <> a."takenSeats" or taken.total + a."heldSeats" > a.capacity`,

  "nobody waits for a content that has a free seat": `
    select a.id from "Ayni" a join "WaitingListEntry" e on e."ayniId" = a.id
      and e."endedAt" is null and e."offeredAt" is null
    join "User" u on u.id = e."userId" and u."deactivatedAt" is null
    where a.listed and (a."lastEndsAt" is null or a."lastEndsAt" > now()) and a."takenSeats" + a."heldSeats" < a.capacity`,

  "seats that are not kept for members are offered in order of asking": `
    select e.id from "WaitingListEntry" e join "WaitingListEntry" earlier on earlier."ayniId" = e."ayniId"
      and earlier.number < e.number and earlier."endedAt" is null and earlier."offeredAt" is null
    join "User" u on u.id = earlier."userId" and u."deactivatedAt" is null
    where e."endedAt" is null and e."offeredAt" is not null and not e."forMember"`,

  "seats are kept for members until the hour, those that no member has taken": `
    select a.id from "Ayni" a where a."memberSeatsUntil" > now()
      and a."heldSeats" <> count_held_seats(a.id, a."memberSeats", a."memberSeatsUntil", a."memberSeatsPlans")`,

  "nobody waits for what they have": `
    select e.id from "WaitingListEntry" e join "Order" o on o."userId" = e."userId" and o."ayniContentId" = e."ayniId"
      and o.status in ('PENDING', 'COMPLETED') and o."renewedAt" is null
      and (o."contentExpirationDate" is null or o."contentExpirationDate" > now())
    where e."endedAt" is null and (e."offerExpiresAt" is null or e."offerExpiresAt" > now())`,

  "an offer ends with one outcome, and is received by an order of its person": `
    select e.id from "WaitingListEntry" e left join "Order" o on o.id = e."orderId"
    where (e.outcome = 'RECEIVED') <> (o.id is not null)
      or o.id is not null and (o."userId", o."ayniContentId") <> (e."userId", e."ayniId")`,

  "an amount is the listed one minus the discount, plus that of a seat": `
    select id from "Order"
    where ("discountId" is null) <> ("listAmount" is null)
      or coalesce("listAmount", amount - "seatAmount") - "discountAmount" + "seatAmount" <> amount`,

  "the uses of a discount are its orders, of its own content, and never exceed its limit": `
    select d.id from "Discount" d
    left join "Order" o on o."discountId" = d.id and o.status in ('PENDING', 'COMPLETED') and o."refundedAt" is null
    group by d.id, d."ayniId", d."usedCount", d."maxUses"
    having count(o.id) <> d."usedCount" or count(o.id) > d."maxUses" or bool_or(o."ayniContentId" <> d."ayniId")`,

  "one receipt and one notification of the Master for a paid order, none otherwise": `
    select o.id from "Order" o
    left join lateral (
      select count(*) filter (where m.template = 'receipt') as receipts, count(*) as mails from "OutboxMail" m
      where m.payload ->> 'orderId' = o.id::text and m.template in ('receipt', 'sale')) m on true
    left join lateral (
      select count(*) as words from "Notification" n
      where n.payload ->> 'orderId' = o.id::text and n.type = 'sold') n on true
    where (o.amount > 0 and o.status = 'COMPLETED' and coalesce(o."bundlePurchaseId", o.id) = o.id
        and (m.receipts <> 1 or n.words <> 1))
      or (o.id <> o."bundlePurchaseId" and m.mails + n.words > 0)
      or (o.status in ('PENDING', 'EXPIRED', 'FAILED') and m.mails + n.words > 0)
      or m.mails > 2 or n.words > 1`,

  "an unsent mail has its job": `
    select m.id from "OutboxMail" m where m."sentAt" is null and not exists (
      select from graphile_worker._private_jobs j where j.payload ->> 'mailId' = m.id::text)`,

  "a solidarity seat exists once the order that funds it is paid, and not before": `
    select o.id from "Order" o left join "SolidaritySeat" s on s."fundedByOrderId" = o.id
    where (o.status = 'COMPLETED' and o."seatAmount" > 0) and s.id is null
      or s.id is not null and (o."seatAmount" = 0 or o.status in ('PENDING', 'EXPIRED', 'FAILED'))`,
  "a gift is paid before its mail is sent": `
    select g.id from "Gift" g join "Order" o on o.id = g."orderId"
    where not o."isGift" or g."sentAt" is not null and o.status not in ('COMPLETED', 'REFUNDED')`,

  "a gift is accepted by at most one order: free, of the same content, of a completed sale": `
    select g.id from "Gift" g join "Order" o on o.id = g."orderId" join "Order" r on r.id = g."acceptedByOrderId"
    where r.amount > 0 or r."isGift" or r."ayniContentId" <> o."ayniContentId"
      or o.status not in ('COMPLETED', 'REFUNDED') or o.status = 'REFUNDED' and r.status = 'COMPLETED'
      or exists (select from "Gift" h where h.id <> g.id and h."acceptedByOrderId" = r.id)`,

  "an open gift holds exactly one seat, one that has ended none": `
    select o.id from "Order" o left join "Gift" g on g."orderId" = o.id
    where o."isGift" <> (g.id is not null)
      or o."holdsSeat" <> (g.id is not null and g."acceptedAt" is null and g."lapsedAt" is null)`,
} as const;

export type Invariant = keyof typeof INVARIANTS;

const INVARIANT_NAMES = Object.keys(INVARIANTS) as Invariant[];

const ORDERS_OF_CONTENTS = `select id from public."Order" where "ayniContentId" in (select id from content)`;

/** The rows of each table that belong to the contents in `content`. */
const ROWS_OF_CONTENTS: Record<string, string> = {
  Ayni: "id in (select id from content)",
  Order: `"ayniContentId" in (select id from content)`,
  Payment: `"orderId" in (${ORDERS_OF_CONTENTS})`,
  OutboxMail: `payload ->> 'orderId' in (select id::text from (${ORDERS_OF_CONTENTS}))`,
  Notification: `payload ->> 'orderId' in (select id::text from (${ORDERS_OF_CONTENTS}))`,
  SolidaritySeat: `"ayniId" in (select id from content)`,
  Gift: `"orderId" in (${ORDERS_OF_CONTENTS})`,
  Discount: `"ayniId" in (select id from content)`,
  WaitingListEntry: `"ayniId" in (select id from content)`,
  BankFileLine: `"orderId" in (${ORDERS_OF_CONTENTS})`,
  BankDetails: `"userId" in (select "userId" from public."Ayni" where id in (select id from content))`,
};

// One statement is planned and run several times faster than one for each invariant.
const ALL_INVARIANTS = INVARIANT_NAMES.map(
  (name) => `select '${name.replaceAll("'", "''")}' as name where exists (${INVARIANTS[name]})`,
).join(" union all ");

// Shadows the tables, for a database shared with other tests. Views would fill the catalog at each call.
const INVARIANTS_OF_CONTENTS = `with ${Object.entries(ROWS_OF_CONTENTS)
  .map(([table, condition]) => `"${table}" as (select * from public."${table}" where ${condition})`)
  .join(", ")} ${ALL_INVARIANTS}`;

/** Creates `processed` and, for `contents`, `content`; both last for this transaction. */
export async function prepareInvariants(
  client: pg.ClientBase,
  payments: ChargedPayment[],
  contents?: string[],
): Promise<void> {
  const rows = payments.map(({ orderId, ...payment }) => ({ ...payment, order_id: orderId || null }));
  await client.query(
    `create temp table processed on commit drop as select * from jsonb_to_recordset($1)
      as p (id text, order_id uuid, amount integer, currency text, refunded integer)`,
    [JSON.stringify(rows)],
  );
  if (!contents) return;
  await client.query(`create temp table content on commit drop as select unnest($1::uuid[]) as id`, [
    contents,
  ]);
  await client.query(
    `delete from processed where order_id is null or order_id not in (${ORDERS_OF_CONTENTS})`,
  );
}

/** Requires `prepareInvariants` in the same transaction; with `ofContents`, for contents. */
export async function queryBrokenInvariants(
  client: pg.ClientBase,
  { ofContents }: { ofContents: boolean },
): Promise<Invariant[]> {
  const { rows } = await client.query<{ name: Invariant }>(
    ofContents ? INVARIANTS_OF_CONTENTS : ALL_INVARIANTS,
  );
  return rows.map(({ name }) => name);
}
