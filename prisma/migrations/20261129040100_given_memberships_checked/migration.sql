ALTER TABLE "Membership" VALIDATE CONSTRAINT "Membership_runs";
ALTER TABLE "Membership" VALIDATE CONSTRAINT "Membership_gift_is_free";
