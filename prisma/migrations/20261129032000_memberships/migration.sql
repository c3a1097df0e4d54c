-- Memberships: what a Master offers, who is in it, and the periods that were paid.
CREATE TYPE "MembershipInterval" AS ENUM ('MONTH', 'YEAR');
CREATE TYPE "MembershipState" AS ENUM ('PENDING', 'ACTIVE', 'PAUSED', 'LATE', 'ENDED');
CREATE TYPE "MembershipEnd" AS ENUM ('UNPAID', 'LEFT', 'FAILED', 'RETURNED', 'CLOSED');

CREATE TABLE "MembershipPlan" (
    "id" UUID NOT NULL,
    "masterId" UUID NOT NULL,
    "interval" "MembershipInterval" NOT NULL,
    "opensAll" BOOLEAN NOT NULL,
    "seats" INTEGER,
    "taken" INTEGER NOT NULL DEFAULT 0,
    "archivedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "MembershipPlan_seats_positive" CHECK ("seats" > 0 AND "taken" >= 0),
    CONSTRAINT "MembershipPlan_seats_kept" CHECK ("taken" <= "seats"),
    CONSTRAINT "MembershipPlan_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "MembershipPlan_id_masterId_fkey" FOREIGN KEY ("id", "masterId") REFERENCES "Ayni"("id", "userId") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "MembershipPlan_id_masterId_key" ON "MembershipPlan"("id", "masterId");
CREATE INDEX "MembershipPlan_masterId_createdAt_idx" ON "MembershipPlan"("masterId", "createdAt" DESC);

CREATE TABLE "MembershipPlanItem" (
    "planId" UUID NOT NULL,
    "ayniId" UUID NOT NULL,
    "masterId" UUID NOT NULL,

    CONSTRAINT "MembershipPlanItem_pkey" PRIMARY KEY ("planId", "ayniId"),
    CONSTRAINT "MembershipPlanItem_planId_masterId_fkey" FOREIGN KEY ("planId", "masterId") REFERENCES "MembershipPlan"("id", "masterId") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "MembershipPlanItem_ayniId_masterId_fkey" FOREIGN KEY ("ayniId", "masterId") REFERENCES "Ayni"("id", "userId") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "MembershipPlanItem_ayniId_masterId_idx" ON "MembershipPlanItem"("ayniId", "masterId");

CREATE TABLE "Membership" (
    "id" UUID NOT NULL,
    "planId" UUID NOT NULL,
    "masterId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "state" "MembershipState" NOT NULL DEFAULT 'PENDING',
    "amount" INTEGER NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "interval" "MembershipInterval" NOT NULL,
    "conditions" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "askedAmount" INTEGER,
    "askedAt" TIMESTAMPTZ(3),
    "checkoutSessionId" TEXT,
    "checkoutUrl" TEXT,
    "checkoutAttempt" INTEGER NOT NULL DEFAULT 1,
    "checkoutExpiresAt" TIMESTAMPTZ(3),
    "subscriptionId" TEXT,
    "customerId" TEXT,
    "paidUntil" TIMESTAMPTZ(3),
    "openUntil" TIMESTAMPTZ(3),
    "nextChargeAt" TIMESTAMPTZ(3),
    "toldChargeAt" TIMESTAMPTZ(3),
    "lateSince" TIMESTAMPTZ(3),
    "pausedUntil" TIMESTAMPTZ(3),
    "leftAt" TIMESTAMPTZ(3),
    "leaveReason" TEXT,
    "endedAt" TIMESTAMPTZ(3),
    "endedBy" "MembershipEnd",
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Membership_not_own" CHECK ("masterId" <> "userId"),
    CONSTRAINT "Membership_amounts" CHECK ("amount" > 0 AND "askedAmount" > 0 AND ("askedAmount" IS NULL) = ("askedAt" IS NULL)),
    CONSTRAINT "Membership_currency_form" CHECK ("currency" ~ '^[a-z]{3}$'),
    -- Nothing is open that was never paid.
    CONSTRAINT "Membership_open_is_paid" CHECK (("openUntil" IS NULL) = ("paidUntil" IS NULL)),
    CONSTRAINT "Membership_runs" CHECK ("state" IN ('PENDING', 'ENDED') OR ("paidUntil" IS NOT NULL AND "subscriptionId" IS NOT NULL)),
    CONSTRAINT "Membership_states" CHECK (
      ("state" = 'ENDED') = ("endedAt" IS NOT NULL) AND ("endedAt" IS NULL) = ("endedBy" IS NULL)
      AND ("state" = 'LATE') = ("lateSince" IS NOT NULL) AND ("state" = 'PAUSED') = ("pausedUntil" IS NOT NULL)
      AND ("state" <> 'ENDED' OR "nextChargeAt" IS NULL)),
    CONSTRAINT "Membership_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "Membership_planId_masterId_fkey" FOREIGN KEY ("planId", "masterId") REFERENCES "MembershipPlan"("id", "masterId") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Membership_masterId_fkey" FOREIGN KEY ("masterId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Membership_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "Membership_one_live" ON "Membership"("planId", "userId") WHERE ("state" <> 'ENDED');
CREATE UNIQUE INDEX "Membership_checkoutSessionId_key" ON "Membership"("checkoutSessionId");
CREATE UNIQUE INDEX "Membership_subscriptionId_key" ON "Membership"("subscriptionId");
CREATE INDEX "Membership_planId_masterId_idx" ON "Membership"("planId", "masterId");
CREATE INDEX "Membership_userId_idx" ON "Membership"("userId");
CREATE INDEX "Membership_masterId_state_idx" ON "Membership"("masterId", "state");
CREATE INDEX "Membership_nextChargeAt_idx" ON "Membership"("nextChargeAt");

CREATE TABLE "MembershipPeriod" (
    "orderId" UUID NOT NULL,
    "membershipId" UUID NOT NULL,
    "invoiceId" TEXT NOT NULL,
    "startsAt" TIMESTAMPTZ(3) NOT NULL,
    "endsAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "MembershipPeriod_times" CHECK ("startsAt" <= "endsAt"),
    CONSTRAINT "MembershipPeriod_apart" EXCLUDE USING gist ("membershipId" WITH =, tstzrange("startsAt", "endsAt") WITH &&),
    CONSTRAINT "MembershipPeriod_pkey" PRIMARY KEY ("orderId"),
    CONSTRAINT "MembershipPeriod_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "MembershipPeriod_membershipId_fkey" FOREIGN KEY ("membershipId") REFERENCES "Membership"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "MembershipPeriod_invoiceId_key" ON "MembershipPeriod"("invoiceId");
CREATE INDEX "MembershipPeriod_membershipId_startsAt_idx" ON "MembershipPeriod"("membershipId", "startsAt");

-- The last seat is sold once: the check of the counter refuses the second.
CREATE FUNCTION "count_members"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was_live boolean := TG_OP <> 'INSERT' AND OLD.state <> 'ENDED';
  is_live boolean := TG_OP <> 'DELETE' AND NEW.state <> 'ENDED';
BEGIN
  IF is_live AND NOT was_live THEN
    UPDATE "MembershipPlan" SET "taken" = "taken" + 1 WHERE id = NEW."planId";
  ELSIF was_live AND NOT is_live THEN
    UPDATE "MembershipPlan" SET "taken" = "taken" - 1 WHERE id = OLD."planId";
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER "Membership_seats" AFTER INSERT OR DELETE OR UPDATE OF "state" ON "Membership"
  FOR EACH ROW EXECUTE FUNCTION "count_members"();

ALTER TABLE "Order" ADD COLUMN "membershipId" UUID;
ALTER TABLE "Order" ADD CONSTRAINT "Order_membershipId_fkey" FOREIGN KEY ("membershipId")
  REFERENCES "Membership"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
ALTER TABLE "Order" ADD CONSTRAINT "Order_opened_is_free"
  CHECK ("membershipId" IS NULL OR ("amount" = 0 AND "contentExpirationDate" IS NOT NULL)) NOT VALID;
