-- A lower price for a number of people at a time, whom nobody asks why.
ALTER TABLE "MembershipPlan" ADD COLUMN "solidarityAmount" INTEGER, ADD COLUMN "solidaritySeats" INTEGER,
  ADD COLUMN "solidarityTaken" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "MembershipPlan" ADD CONSTRAINT "MembershipPlan_solidarity_form" CHECK (
  ("solidarityAmount" IS NULL) = ("solidaritySeats" IS NULL)
  AND ("solidarityAmount" IS NULL OR ("solidarityAmount" > 0 AND "solidaritySeats" > 0)) AND "solidarityTaken" >= 0) NOT VALID;
ALTER TABLE "MembershipPlan" ADD CONSTRAINT "MembershipPlan_solidarity_kept"
  CHECK ("solidarityTaken" <= "solidaritySeats") NOT VALID;
ALTER TABLE "Membership" ADD COLUMN "isSolidarity" BOOLEAN NOT NULL DEFAULT false;

-- The last seat is sold once, and so is the last solidarity seat: the checks of the counters refuse the second.
CREATE OR REPLACE FUNCTION "count_members"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was_live boolean := TG_OP <> 'INSERT' AND OLD.state <> 'ENDED';
  is_live boolean := TG_OP <> 'DELETE' AND NEW.state <> 'ENDED';
BEGIN
  IF is_live AND NOT was_live THEN
    UPDATE "MembershipPlan" SET "taken" = "taken" + 1, "solidarityTaken" = "solidarityTaken" + NEW."isSolidarity"::int
      WHERE id = NEW."planId";
  ELSIF was_live AND NOT is_live THEN
    UPDATE "MembershipPlan" SET "taken" = "taken" - 1, "solidarityTaken" = "solidarityTaken" - OLD."isSolidarity"::int
      WHERE id = OLD."planId";
  END IF;
  RETURN NULL;
END
$$;
