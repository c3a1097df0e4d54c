-- Teachings given to a named person. The foreign keys lock "Order" briefly.
set local lock_timeout = '5s';

CREATE TABLE "Gift" (
    "id" UUID NOT NULL,
    "orderId" UUID NOT NULL,
    "recipientName" TEXT NOT NULL,
    "recipientEmail" TEXT NOT NULL,
    "message" TEXT NOT NULL DEFAULT '',
    "sendsAt" TIMESTAMPTZ(3),
    "sentAt" TIMESTAMPTZ(3),
    "returnedAt" TIMESTAMPTZ(3),
    "declinedAt" TIMESTAMPTZ(3),
    "declineMessage" TEXT NOT NULL DEFAULT '',
    "cancelledAt" TIMESTAMPTZ(3),
    "acceptedAt" TIMESTAMPTZ(3),
    "acceptedByOrderId" UUID,
    "lapsedAt" TIMESTAMPTZ(3),
    "remindedAt" TIMESTAMPTZ(3),
    "startRemindedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Gift_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "GiftOptOut" (
    "hash" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "GiftOptOut_pkey" PRIMARY KEY ("hash")
);

CREATE UNIQUE INDEX "Gift_orderId_key" ON "Gift"("orderId");

CREATE UNIQUE INDEX "Gift_acceptedByOrderId_key" ON "Gift"("acceptedByOrderId");

CREATE INDEX "Gift_recipientEmail_idx" ON "Gift"("recipientEmail");

ALTER TABLE "Gift" ADD CONSTRAINT "Gift_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "Gift" ADD CONSTRAINT "Gift_acceptedByOrderId_fkey" FOREIGN KEY ("acceptedByOrderId") REFERENCES "Order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

alter table "Gift"
  add constraint "Gift_email_lower" check ("recipientEmail" = lower("recipientEmail")),
  add constraint "Gift_texts" check (length(message) <= 500 and length("declineMessage") <= 500),
  add constraint "Gift_accepted" check (("acceptedAt" is null) = ("acceptedByOrderId" is null)),
  add constraint "Gift_one_end" check (
    num_nonnulls("acceptedAt", "lapsedAt") <= 1 and num_nonnulls("acceptedAt", "cancelledAt") <= 1);

-- Gifts that the sweep looks at: sent, and still waiting for their receiver.
create index "Gift_waiting" on "Gift" ("sentAt") where "acceptedAt" is null and "lapsedAt" is null;

-- The order holds a seat for as long as somebody may accept the gift.
create function "hold_gift_seat"() returns trigger language plpgsql as $$
declare
  holds boolean := new."acceptedAt" is null and new."lapsedAt" is null;
begin
  update "Order" set "holdsSeat" = holds where id = new."orderId" and "isGift" and "holdsSeat" <> holds;
  return null;
end $$;

create trigger "Gift_seat" after insert or update of "acceptedAt", "lapsedAt" on "Gift"
  for each row execute function "hold_gift_seat"();

-- A paid gift is accepted by one free order of the same content; its sale is a gift's.
create function "check_gift"() returns trigger language plpgsql as $$
begin
  if not exists (select from "Order" o where o.id = new."orderId" and o."isGift") then
    raise exception 'the order of gift % is not a gift', new.id
      using errcode = 'check_violation', constraint = 'Gift_of_order';
  end if;
  if new."acceptedByOrderId" is not null and not exists (
    select from "Order" o join "Order" r on r."ayniContentId" = o."ayniContentId"
    where o.id = new."orderId" and o.status = 'COMPLETED'
      and r.id = new."acceptedByOrderId" and r.amount = 0 and not r."isGift")
  then
    raise exception 'gift % is not paid, or accepted by an order of something else', new.id
      using errcode = 'check_violation', constraint = 'Gift_accepted_by';
  end if;
  return null;
end $$;

create constraint trigger "Gift_orders" after insert or update of "orderId", "acceptedByOrderId" on "Gift"
  deferrable initially deferred for each row execute function "check_gift"();
