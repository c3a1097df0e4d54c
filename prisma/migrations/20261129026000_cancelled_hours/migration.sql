-- A payment that is confirmed after its hour was cancelled completes nothing: it goes back as a late one.
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
  where "ayniId" = new."ayniContentId" and "cancelledAt" is null and "isLive" <> is_live;
  if found and not is_live then
    update "Encuentro" set "cancelledAt" = now(), sequence = sequence + 1
    where "ayniId" = new."ayniContentId" and "cancelledAt" is null and "startsAt" > now();
  elsif found then
    update "Encuentro" set "cancelledAt" = null, sequence = sequence + 1
    where "ayniId" = new."ayniContentId" and "cancelledAt" is not null;
  end if;
  return null;
end $$;
