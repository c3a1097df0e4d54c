-- A code or an early price lowers the first charge of a membership. Its use is taken when somebody joins, and passes to the
-- order of the first period once that is paid.
ALTER TABLE "Membership" ADD COLUMN "discountId" UUID, ADD COLUMN "firstAmount" INTEGER,
  ADD COLUMN "holdsDiscount" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "Membership" ADD CONSTRAINT "Membership_discountId_fkey" FOREIGN KEY ("discountId")
  REFERENCES "Discount"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
ALTER TABLE "Membership" ADD CONSTRAINT "Membership_first_is_less" CHECK (("discountId" IS NULL) = ("firstAmount" IS NULL)
  AND ("firstAmount" IS NULL OR "firstAmount" > 0) AND ("discountId" IS NOT NULL OR NOT "holdsDiscount")) NOT VALID;

CREATE FUNCTION "count_membership_discounts"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was_held boolean := TG_OP <> 'INSERT' AND OLD."holdsDiscount" AND OLD.state <> 'ENDED';
  is_held boolean := TG_OP <> 'DELETE' AND NEW."holdsDiscount" AND NEW.state <> 'ENDED';
BEGIN
  IF is_held AND NOT was_held THEN
    UPDATE "Discount" SET "usedCount" = "usedCount" + 1 WHERE id = NEW."discountId" AND "ayniId" = NEW."planId";
    IF NOT FOUND THEN RAISE EXCEPTION 'the discount % is of another content', NEW."discountId"; END IF;
  ELSIF was_held AND NOT is_held THEN
    UPDATE "Discount" SET "usedCount" = "usedCount" - 1 WHERE id = OLD."discountId";
  END IF;
  RETURN NULL;
END
$$;
-- After "Membership_seats" by its name: the plan is locked before its discount.
CREATE TRIGGER "Membership_uses" AFTER INSERT OR DELETE OR UPDATE OF "state", "holdsDiscount" ON "Membership"
  FOR EACH ROW EXECUTE FUNCTION "count_membership_discounts"();
