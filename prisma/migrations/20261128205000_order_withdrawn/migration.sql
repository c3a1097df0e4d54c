-- The instant at which the buyer declared to withdraw; a refund alone may come from anybody.
ALTER TABLE "Order" ADD COLUMN "withdrawnAt" TIMESTAMPTZ(3);
