-- A pack may be given: it has no owner, and so no hours, until somebody accepts the gift.
ALTER TABLE "Pack" ADD COLUMN "giftMonths" SMALLINT;
ALTER TABLE "Pack" ALTER COLUMN "userId" DROP NOT NULL;
ALTER TABLE "Pack" ADD CONSTRAINT "Pack_owned_unless_given"
  CHECK (("userId" IS NOT NULL OR "giftMonths" IS NOT NULL) AND "giftMonths" BETWEEN 1 AND 24) NOT VALID;
