ALTER TABLE "SelfBilledInvoice" VALIDATE CONSTRAINT "SelfBilledInvoice_rate";
