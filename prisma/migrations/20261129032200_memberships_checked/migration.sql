ALTER TABLE "Order" VALIDATE CONSTRAINT "Order_membershipId_fkey";
ALTER TABLE "Order" VALIDATE CONSTRAINT "Order_opened_is_free";
