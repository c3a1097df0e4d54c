-- Payments that the processor took for orders that are not in the database, and until when it was asked for them.
CREATE TABLE "UnmatchedPayment" (
    "id" TEXT NOT NULL,
    "orderId" UUID NOT NULL,
    "amount" INTEGER NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "paidAt" TIMESTAMPTZ(3) NOT NULL,
    "foundAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "resolvedAt" TIMESTAMPTZ(3),

    CONSTRAINT "UnmatchedPayment_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "UnmatchedPayment_resolvedAt_paidAt_idx" ON "UnmatchedPayment"("resolvedAt", "paidAt");

CREATE TABLE "PaymentSweep" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "sweptUntil" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "PaymentSweep_pkey" PRIMARY KEY ("id")
);
