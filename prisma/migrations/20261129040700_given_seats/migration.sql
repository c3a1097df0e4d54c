-- The seats of plans that gifts take have a trigger of their own, before that of contents by its name: a plan is locked before
-- its content.
CREATE FUNCTION "count_given_members"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was_held boolean := TG_OP <> 'INSERT' AND OLD."holdsSeat" AND OLD.status IN ('PENDING', 'COMPLETED');
  is_held boolean := TG_OP <> 'DELETE' AND NEW."holdsSeat" AND NEW.status IN ('PENDING', 'COMPLETED');
BEGIN
  IF is_held AND NOT was_held THEN
    UPDATE "MembershipPlan" SET "taken" = "taken" + 1 WHERE id = NEW."ayniContentId";
  ELSIF was_held AND NOT is_held THEN
    UPDATE "MembershipPlan" SET "taken" = "taken" - 1 WHERE id = OLD."ayniContentId";
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER "Order_given_members" AFTER INSERT OR DELETE OR UPDATE OF status, "holdsSeat" ON "Order"
  FOR EACH ROW EXECUTE FUNCTION "count_given_members"();

-- As before.
CREATE OR REPLACE FUNCTION "count_taken_seats"() returns trigger language plpgsql as $$
declare
  was_live boolean := tg_op <> 'INSERT' and old.status in ('PENDING', 'COMPLETED')
    and (old."renewedAt" is null or old."holdsSeat");
  is_live boolean := tg_op <> 'DELETE' and new.status in ('PENDING', 'COMPLETED')
    and (new."renewedAt" is null or new."holdsSeat");
begin
  if is_live and not was_live then
    perform 1 from "Ayni" where id = new."ayniContentId" for no key update;
    update "WaitingListEntry" set "endedAt" = now(), outcome = 'RECEIVED', "orderId" = new.id
      where "ayniId" = new."ayniContentId" and "userId" = new."userId" and "endedAt" is null
        and ("offerExpiresAt" is null or "offerExpiresAt" > now()) and not new."isGift";
    update "Ayni" set "takenSeats" = "takenSeats" + 1 where id = new."ayniContentId";
  elsif was_live and not is_live then
    update "Ayni" set "takenSeats" = "takenSeats" - 1 where id = old."ayniContentId";
  end if;
  return null;
end $$;
