ALTER TABLE "Membership" VALIDATE CONSTRAINT "Membership_discountId_fkey";
ALTER TABLE "Membership" VALIDATE CONSTRAINT "Membership_first_is_less";
