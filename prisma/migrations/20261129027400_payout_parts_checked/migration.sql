-- Reads the table without blocking it.
ALTER TABLE "Order" VALIDATE CONSTRAINT "Order_paid_amount";
ALTER TABLE "Order" VALIDATE CONSTRAINT "Order_paid_bounded";
ALTER TABLE "Order" VALIDATE CONSTRAINT "Order_first_part";
