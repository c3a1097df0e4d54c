-- The orders of a bundle's parts, and their shares of its payment.
set local lock_timeout = '5s';

ALTER TABLE "Order" ADD COLUMN "bundlePurchaseId" UUID;
ALTER TABLE "Payment" ADD COLUMN "part" SMALLINT NOT NULL DEFAULT 0;

ALTER TABLE "Order" ADD CONSTRAINT "Order_bundlePurchaseId_fkey" FOREIGN KEY ("bundlePurchaseId") REFERENCES "BundlePurchase"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
alter table "Payment" add constraint "Payment_part_positive" check ("part" >= 0) not valid;

-- The parts of a purchase add up to it, belong together, and proceed together; one of them, of its id, holds the checkout
-- and the others share its payment. Looked at when the transaction ends, so a release that does not know of the other
-- parts cannot expire or complete one alone.
create function "check_bundle_purchase"() returns trigger language plpgsql as $$
declare
  broken boolean;
begin
  select sum(o.amount) <> b.amount
    or bool_or(o.currency <> b.currency or o."userId" <> b."userId" or o."masterUserId" <> b."masterId")
    or count(*) filter (where o.id = b.id) <> 1
    or count(distinct case when o.status in ('COMPLETED', 'REFUNDED') then 'PAID' else o.status::text end) <> 1
    or bool_or(o.id <> b.id and num_nonnulls(o."checkoutUrl", o."checkoutExpiresAt", o."paymentIntentId") > 0)
    or bool_or(o.status in ('COMPLETED', 'REFUNDED') and p.id is null)
    or count(distinct p."paymentIntentId") > 1
  into broken
  from "BundlePurchase" b
  join "Order" o on o."bundlePurchaseId" = b.id
  left join "Payment" p on p."orderId" = o.id
  where b.id = new."bundlePurchaseId"
  group by b.id;
  if broken then
    raise exception 'the parts of the purchase % do not belong together', new."bundlePurchaseId"
      using errcode = 'check_violation', constraint = 'BundlePurchase_adds_up';
  end if;
  return null;
end $$;

create constraint trigger "BundlePurchase_adds_up"
  after insert or update of status, amount, currency, "userId", "masterUserId", "bundlePurchaseId", "checkoutUrl",
    "checkoutExpiresAt", "paymentIntentId" on "Order"
  deferrable initially deferred for each row when (new."bundlePurchaseId" is not null)
  execute function "check_bundle_purchase"();

-- Only the parts of one purchase share a payment.
create function "check_shared_payment"() returns trigger language plpgsql as $$
begin
  if not exists (
    select from "Order" o join "Payment" lead on lead."orderId" = o."bundlePurchaseId" and lead."part" = 0
    where o.id = new."orderId" and o.id <> o."bundlePurchaseId" and lead."paymentIntentId" = new."paymentIntentId")
  then
    raise exception 'the order % has no part in the payment %', new."orderId", new."paymentIntentId"
      using errcode = 'check_violation', constraint = 'Payment_shared_within_purchase';
  end if;
  return null;
end $$;

create constraint trigger "Payment_shared_within_purchase" after insert or update of "part", "paymentIntentId", "orderId" on "Payment"
  deferrable initially deferred for each row when (new."part" > 0) execute function "check_shared_payment"();
