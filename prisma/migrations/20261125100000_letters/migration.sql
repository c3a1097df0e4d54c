-- Letters of Masters to their people. The foreign keys lock "User", "Ayni", "Encuentro" and "Report" briefly.
set local lock_timeout = '5s';

CREATE TYPE "LetterAudience" AS ENUM ('ENCUENTRO', 'AYNI', 'APPRENTICES', 'FOLLOWERS');

CREATE TYPE "LetterStatus" AS ENUM ('DRAFT', 'SENDING', 'SENT', 'STOPPED');

CREATE TYPE "LetterReach" AS ENUM ('MAIL', 'DIGEST', 'SITE', 'BOUNCED', 'MUTED');

CREATE TABLE "Letter" (
    "id" UUID NOT NULL,
    "masterId" UUID NOT NULL,
    "audience" "LetterAudience" NOT NULL,
    "ayniId" UUID,
    "encuentroId" UUID,
    "subject" TEXT NOT NULL DEFAULT '',
    "body" TEXT NOT NULL DEFAULT '',
    "status" "LetterStatus" NOT NULL DEFAULT 'DRAFT',
    "version" INTEGER NOT NULL DEFAULT 1,
    "expectedCount" INTEGER NOT NULL DEFAULT 0,
    "mailCount" INTEGER NOT NULL DEFAULT 0,
    "digestCount" INTEGER NOT NULL DEFAULT 0,
    "siteCount" INTEGER NOT NULL DEFAULT 0,
    "bouncedCount" INTEGER NOT NULL DEFAULT 0,
    "mutedCount" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "queuedAt" TIMESTAMPTZ(3),
    "sentAt" TIMESTAMPTZ(3),
    "stoppedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Letter_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "Letter_target" CHECK (
      ("audience" IN ('ENCUENTRO', 'AYNI') OR "ayniId" IS NULL) AND ("audience" = 'ENCUENTRO' OR "encuentroId" IS NULL)
    ),
    CONSTRAINT "Letter_progress" CHECK (
      ("status" = 'DRAFT') = ("queuedAt" IS NULL) AND ("status" <> 'SENT' OR "sentAt" IS NOT NULL)
      AND ("status" = 'STOPPED') = ("stoppedAt" IS NOT NULL)
    ),
    CONSTRAINT "Letter_written" CHECK ("status" = 'DRAFT' OR ("subject" <> '' AND "body" <> '')),
    CONSTRAINT "Letter_counts" CHECK (
      least("expectedCount", "mailCount", "digestCount", "siteCount", "bouncedCount", "mutedCount") >= 0
    )
);

CREATE TABLE "LetterReceiver" (
    "letterId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "reach" "LetterReach" NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "LetterReceiver_pkey" PRIMARY KEY ("letterId", "userId")
);

CREATE TABLE "LetterMute" (
    "userId" UUID NOT NULL,
    "masterId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "LetterMute_pkey" PRIMARY KEY ("userId", "masterId"),
    CONSTRAINT "LetterMute_not_self" CHECK ("userId" <> "masterId")
);

CREATE INDEX "Letter_masterId_updatedAt_id_idx" ON "Letter"("masterId", "updatedAt" DESC, "id" DESC);
CREATE INDEX "Letter_masterId_queuedAt_idx" ON "Letter"("masterId", "queuedAt");
CREATE INDEX "Letter_ayniId_idx" ON "Letter"("ayniId");
CREATE INDEX "Letter_encuentroId_idx" ON "Letter"("encuentroId");
CREATE INDEX "LetterReceiver_userId_idx" ON "LetterReceiver"("userId");
CREATE INDEX "LetterMute_masterId_idx" ON "LetterMute"("masterId");

ALTER TABLE "Letter" ADD CONSTRAINT "Letter_masterId_fkey" FOREIGN KEY ("masterId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Letter" ADD CONSTRAINT "Letter_ayniId_fkey" FOREIGN KEY ("ayniId") REFERENCES "Ayni"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "Letter" ADD CONSTRAINT "Letter_encuentroId_fkey" FOREIGN KEY ("encuentroId") REFERENCES "Encuentro"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "LetterReceiver" ADD CONSTRAINT "LetterReceiver_letterId_fkey" FOREIGN KEY ("letterId") REFERENCES "Letter"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "LetterReceiver" ADD CONSTRAINT "LetterReceiver_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "LetterMute" ADD CONSTRAINT "LetterMute_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "LetterMute" ADD CONSTRAINT "LetterMute_masterId_fkey" FOREIGN KEY ("masterId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Letters can be reported, too. A wider check would have to wait for a contract step; until then the server alone checks.
alter table "Report" drop constraint "Report_subject";
