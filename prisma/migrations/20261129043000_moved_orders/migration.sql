-- A Master moves the order of one person to another content of theirs; its seat goes with it.
ALTER TABLE "Order" ADD COLUMN "movedAt" TIMESTAMPTZ(3);

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

CREATE OR REPLACE TRIGGER "Order_places" after insert or delete or update of status, "renewedAt", "holdsSeat", "ayniContentId"
  on "Order" for each row execute function "count_taken_seats"();
