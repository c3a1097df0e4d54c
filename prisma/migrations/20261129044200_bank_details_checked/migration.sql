ALTER TABLE "BankDetails" VALIDATE CONSTRAINT "BankDetails_currency";
