ALTER TABLE "MembershipPlan" VALIDATE CONSTRAINT "MembershipPlan_solidarity_form";
ALTER TABLE "MembershipPlan" VALIDATE CONSTRAINT "MembershipPlan_solidarity_kept";
