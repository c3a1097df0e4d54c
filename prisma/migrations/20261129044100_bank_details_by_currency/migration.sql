ALTER TABLE "BankDetails" ADD COLUMN "currency" VARCHAR(3);
ALTER TABLE "BankDetails" ADD CONSTRAINT "BankDetails_currency" CHECK ("currency" ~ '^[a-z]{3}$') NOT VALID;
