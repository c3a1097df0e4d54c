-- Orders that move to another content count there, and seats that were kept for members are free once their hour is over.
CREATE OR REPLACE FUNCTION "count_taken_seats"() returns trigger language plpgsql as $$
declare
  was_live boolean := tg_op <> 'INSERT' and old.status in ('PENDING', 'COMPLETED')
    and (old."renewedAt" is null or old."holdsSeat");
  is_live boolean := tg_op <> 'DELETE' and new.status in ('PENDING', 'COMPLETED')
    and (new."renewedAt" is null or new."holdsSeat");
  has_moved boolean := tg_op = 'UPDATE' and old."ayniContentId" <> new."ayniContentId";
begin
  if is_live and (has_moved or not was_live) then
    perform 1 from "Ayni" where id = new."ayniContentId" for no key update;
    update "Ayni" set "heldSeats" = 0
      where id = new."ayniContentId" and "heldSeats" > 0 and "memberSeatsUntil" <= now();
    if found then
      set constraints "Ayni_seats_offered" immediate;
      set constraints "Ayni_seats_offered" deferred;
    end if;
    update "WaitingListEntry" set "endedAt" = now(), outcome = 'RECEIVED', "orderId" = new.id
      where "ayniId" = new."ayniContentId" and "userId" = new."userId" and "endedAt" is null
        and ("offerExpiresAt" is null or "offerExpiresAt" > now()) and not new."isGift";
    update "Ayni" set "takenSeats" = "takenSeats" + 1 where id = new."ayniContentId";
  end if;
  if was_live and (has_moved or not is_live) then
    update "Ayni" set "takenSeats" = "takenSeats" - 1 where id = old."ayniContentId";
  end if;
  return null;
end $$;
