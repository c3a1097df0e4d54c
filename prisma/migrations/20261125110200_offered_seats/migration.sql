-- The trigger locks "Ayni" briefly.
set local lock_timeout = '5s';

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
