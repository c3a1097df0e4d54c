-- AlterTable
ALTER TABLE "Ayni" ADD COLUMN     "lateEntryMinutes" INTEGER,
ADD COLUMN     "proRata" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "Order" DROP COLUMN "openedAt",
ADD COLUMN     "conditions" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "consentedAt" TIMESTAMPTZ(3),
ADD COLUMN     "consentText" TEXT;

ALTER TABLE "Ayni" ADD CONSTRAINT "Ayni_late_entry" CHECK ("lateEntryMinutes" BETWEEN 0 AND 1440) NOT VALID;
-- The moment of a consent and what was agreed to are recorded together.
ALTER TABLE "Order" ADD CONSTRAINT "Order_consent" CHECK (("consentedAt" IS NULL) = ("consentText" IS NULL)) NOT VALID;
