-- Waiting lists of full contents. The foreign keys and triggers lock "Ayni", "User" and "Order" briefly.
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

ALTER TABLE "WaitingListEntry" ADD CONSTRAINT "WaitingListEntry_ayniId_fkey" FOREIGN KEY ("ayniId") REFERENCES "Ayni"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "WaitingListEntry" ADD CONSTRAINT "WaitingListEntry_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "WaitingListEntry" ADD CONSTRAINT "WaitingListEntry_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE SET NULL ON UPDATE CASCADE;

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

-- An order ends the entry of its person, and takes the seat that was offered to them. The content is locked first, as
-- everywhere; an offer that has ended is no longer theirs.
create or replace function "count_taken_seats"() returns trigger language plpgsql as $$
declare
  was_live boolean := tg_op <> 'INSERT' and old.status in ('PENDING', 'COMPLETED') and old."renewedAt" is null;
  is_live boolean := tg_op <> 'DELETE' and new.status in ('PENDING', 'COMPLETED') and new."renewedAt" is null;
begin
  if is_live and not was_live then
    perform 1 from "Ayni" where id = new."ayniContentId" for no key update;
    update "WaitingListEntry" set "endedAt" = now(), outcome = 'RECEIVED', "orderId" = new.id
      where "ayniId" = new."ayniContentId" and "userId" = new."userId" and "endedAt" is null
        and ("offerExpiresAt" is null or "offerExpiresAt" > now());
    update "Ayni" set "takenSeats" = "takenSeats" + 1 where id = new."ayniContentId";
  elsif was_live and not is_live then
    update "Ayni" set "takenSeats" = "takenSeats" - 1 where id = old."ayniContentId";
  end if;
  return null;
end $$;

-- What a transaction leaves free goes to the first of the list before anybody else can see it. The job tells them.
create function "offer_freed_seats"() returns trigger language plpgsql as $$
declare
  free_seats integer;
begin
  select case when capacity is null then null else capacity - "takenSeats" end into free_seats
  from "Ayni" where id = new.id and listed and ("lastEndsAt" is null or "lastEndsAt" > now())
  for no key update;
  if not found or free_seats <= 0 then
    return null;
  end if;
  with next as (
    select e.id from "WaitingListEntry" e
    where e."ayniId" = new.id and e."offeredAt" is null and e."endedAt" is null
      and exists (select from "User" u where u.id = e."userId" and u."deactivatedAt" is null)
    order by e.number limit free_seats)
  update "WaitingListEntry" e set "offeredAt" = now() from next where e.id = next.id;
  if found and to_regnamespace('graphile_worker') is not null then
    perform graphile_worker.add_job(
      'offer-seats', json_build_object('ayniId', new.id), job_key => 'offer-seats:' || new.id);
  end if;
  return null;
end $$;

-- `status`: what a trigger writes to `listed` does not count as an update of it.
create constraint trigger "Ayni_seats_offered" after update of "takenSeats", capacity, listed, status on "Ayni"
  deferrable initially deferred for each row
  when (new.listed and (new."takenSeats" < new.capacity or new.capacity is null and (old.capacity is not null or not old.listed)))
  execute function "offer_freed_seats"();
