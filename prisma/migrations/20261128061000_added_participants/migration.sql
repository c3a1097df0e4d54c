-- AlterTable
ALTER TABLE "Order" ADD COLUMN     "addedByMaster" BOOLEAN NOT NULL DEFAULT false;

ALTER TABLE "Order" ADD CONSTRAINT "Order_added" CHECK (NOT "addedByMaster" OR amount = 0) NOT VALID;
