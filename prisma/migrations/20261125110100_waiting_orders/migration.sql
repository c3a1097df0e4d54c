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
