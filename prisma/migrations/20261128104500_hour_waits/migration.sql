-- Who wants to be told once an hour of a full offer becomes free.
CREATE TABLE "HourWait" (
    "id" UUID NOT NULL,
    "offerId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "rangeFrom" TIMESTAMPTZ(3),
    "rangeUntil" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "HourWait_range" CHECK (("rangeFrom" IS NULL) = ("rangeUntil" IS NULL) AND ("rangeFrom" IS NULL OR "rangeFrom" < "rangeUntil")),
    CONSTRAINT "HourWait_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "HourWait_offerId_fkey" FOREIGN KEY ("offerId") REFERENCES "Ayni"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "HourWait_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "HourWait_offerId_userId_key" ON "HourWait"("offerId", "userId");
CREATE INDEX "HourWait_userId_idx" ON "HourWait"("userId");
