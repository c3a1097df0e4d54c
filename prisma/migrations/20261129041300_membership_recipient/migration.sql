-- Whom the full invoices of the periods are for, given before the first one is paid.
ALTER TABLE "Membership" ADD COLUMN "recipientSealed" TEXT;
