-- Appeals against moderations: once per decision, judged by another admin than the one who took it.
CREATE TYPE "AppealStatus" AS ENUM ('OPEN', 'UPHELD', 'OVERTURNED');

CREATE TABLE "Appeal" (
  "id" UUID NOT NULL,
  "userId" UUID NOT NULL,
  "subjectType" TEXT NOT NULL,
  "subjectId" UUID NOT NULL,
  "title" TEXT NOT NULL,
  "moderatedAt" TIMESTAMPTZ(3) NOT NULL,
  "moderatorId" UUID,
  "text" TEXT NOT NULL,
  "status" "AppealStatus" NOT NULL DEFAULT 'OPEN',
  "judgeId" UUID,
  "judgedAt" TIMESTAMPTZ(3),
  "answer" TEXT,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "Appeal_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "Appeal_text" CHECK (length("text") BETWEEN 10 AND 2000 AND length("answer") BETWEEN 10 AND 2000),
  CONSTRAINT "Appeal_judged" CHECK (
    ("status" = 'OPEN') = ("judgedAt" IS NULL) AND ("status" = 'OPEN') = ("answer" IS NULL)
    AND ("status" = 'OPEN') = ("judgeId" IS NULL)),
  CONSTRAINT "Appeal_other_judge" CHECK ("judgeId" <> "moderatorId" AND "judgeId" <> "userId"),
  CONSTRAINT "Appeal_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "Appeal_moderatorId_fkey" FOREIGN KEY ("moderatorId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "Appeal_judgeId_fkey" FOREIGN KEY ("judgeId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE UNIQUE INDEX "Appeal_one" ON "Appeal"("subjectType", "subjectId", "moderatedAt");
CREATE INDEX "Appeal_status_createdAt_idx" ON "Appeal"("status", "createdAt");
CREATE INDEX "Appeal_userId_idx" ON "Appeal"("userId");
CREATE INDEX "Appeal_moderatorId_idx" ON "Appeal"("moderatorId");
CREATE INDEX "Appeal_judgeId_idx" ON "Appeal"("judgeId");
