-- An hour to which its apprentice cannot come, after the term for cancelling it: its time is free again, its payment stays.
ALTER TABLE "Booking" ADD COLUMN "forgoneAt" TIMESTAMPTZ(3);
ALTER TABLE "Booking" ADD COLUMN "forgoneWord" TEXT;
ALTER TABLE "Booking" ADD CONSTRAINT "Booking_forgone"
  CHECK (("forgoneAt" IS NULL OR NOT "isLive") AND ("forgoneWord" IS NULL OR "forgoneAt" IS NOT NULL)) NOT VALID;

-- A payment that is returned and fails to reach its buyer makes no forgone hour stand again.
CREATE OR REPLACE FUNCTION "booking_follows_order"() returns trigger language plpgsql as $$
declare
  is_live boolean := new.status in ('PENDING', 'COMPLETED');
begin
  if new.status = 'COMPLETED' and exists (
    select from "Booking" where "ayniId" = new."ayniContentId" and "cancelledAt" is not null
  ) then
    raise exception 'Booking_stands' using errcode = 'check_violation', constraint = 'Booking_stands';
  end if;
  update "Booking" set "isLive" = is_live, "updatedAt" = now()
  where "ayniId" = new."ayniContentId" and "cancelledAt" is null and "forgoneAt" is null and "isLive" <> is_live;
  if found and not is_live then
    update "Encuentro" set "cancelledAt" = now(), sequence = sequence + 1
    where "ayniId" = new."ayniContentId" and "cancelledAt" is null and "startsAt" > now();
  elsif found then
    update "Encuentro" set "cancelledAt" = null, sequence = sequence + 1
    where "ayniId" = new."ayniContentId" and "cancelledAt" is not null;
  end if;
  return null;
end $$;

-- A forgone hour is a used session, unless its Master gives it back.
CREATE OR REPLACE FUNCTION "pack_used"(pack uuid) returns int language sql stable as $$
  select count(*)::int from "Booking" b
  where b."packId" = pack and (b."isLive" or (b."forgoneAt" is not null and b."cancelledAt" is null)) and not exists (
    select from "Encuentro" e join "Room" r on r."encuentroId" = e.id
    where e."ayniId" = b."ayniId" and r."missedStartsAt" = e."startsAt" and not (
      coalesce(r."ledSeconds", 0) * 2 >= extract(epoch from e."endsAt" - e."startsAt") and exists (
        select from "AttendanceMeasure" m
        where m."encuentroId" = e.id and m."userId" = b."userId" and m."isPresent")))
$$;
