-- Waiting lists of full contents. The foreign keys lock "Order", "Ayni" and "User" briefly.
set local lock_timeout = '5s';

CREATE TYPE "WaitingOutcome" AS ENUM ('RECEIVED', 'LEFT', 'LAPSED', 'CLOSED');

CREATE TABLE "WaitingListEntry" (
    "id" UUID NOT NULL,
    "number" SERIAL NOT NULL,
    "ayniId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "offeredAt" TIMESTAMPTZ(3),
    "offerExpiresAt" TIMESTAMPTZ(3),
    "orderId" UUID,
    "endedAt" TIMESTAMPTZ(3),
    "outcome" "WaitingOutcome",
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "WaitingListEntry_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "WaitingListEntry_number_key" ON "WaitingListEntry"("number");

CREATE INDEX "WaitingListEntry_ayniId_idx" ON "WaitingListEntry"("ayniId");

CREATE INDEX "WaitingListEntry_userId_idx" ON "WaitingListEntry"("userId");

CREATE INDEX "WaitingListEntry_orderId_idx" ON "WaitingListEntry"("orderId");

-- In the order in which writes of orders lock them.
ALTER TABLE "WaitingListEntry" ADD CONSTRAINT "WaitingListEntry_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "WaitingListEntry" ADD CONSTRAINT "WaitingListEntry_ayniId_fkey" FOREIGN KEY ("ayniId") REFERENCES "Ayni"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "WaitingListEntry" ADD CONSTRAINT "WaitingListEntry_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- One open entry for each person and content.
create unique index "WaitingListEntry_one_open" on "WaitingListEntry" ("ayniId", "userId") where "endedAt" is null;

-- The next in a list, and the places in it.
create index "WaitingListEntry_waiting" on "WaitingListEntry" ("ayniId", "number")
  where "endedAt" is null and "offeredAt" is null;

-- Offers that have ended, or of which nobody has been told.
create index "WaitingListEntry_offers" on "WaitingListEntry" ("offerExpiresAt")
  where "endedAt" is null and "offeredAt" is not null;

alter table "WaitingListEntry"
  add constraint "WaitingListEntry_offer" check ("offerExpiresAt" is null or "offerExpiresAt" > "offeredAt" and "offeredAt" is not null),
  add constraint "WaitingListEntry_ended" check (("endedAt" is null) = (outcome is null)),
  add constraint "WaitingListEntry_received" check ("orderId" is null or outcome = 'RECEIVED');

-- An open offer takes a seat, as a live order does.
create function "count_offered_seats"() returns trigger language plpgsql as $$
declare
  was_held boolean := tg_op <> 'INSERT' and old."offeredAt" is not null and old."endedAt" is null;
  is_held boolean := tg_op <> 'DELETE' and new."offeredAt" is not null and new."endedAt" is null;
begin
  if is_held and not was_held then
    update "Ayni" set "takenSeats" = "takenSeats" + 1 where id = new."ayniId";
  elsif was_held and not is_held then
    update "Ayni" set "takenSeats" = "takenSeats" - 1 where id = old."ayniId";
  end if;
  return null;
end $$;

create trigger "WaitingListEntry_seats" after insert or update or delete on "WaitingListEntry"
  for each row execute function "count_offered_seats"();
