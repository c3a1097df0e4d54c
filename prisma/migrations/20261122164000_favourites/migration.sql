-- Contents that users saved. The foreign keys lock "User" and "Ayni" briefly.
set local lock_timeout = '5s';

CREATE TABLE "Favourite" (
    "userId" UUID NOT NULL,
    "ayniId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Favourite_pkey" PRIMARY KEY ("userId","ayniId")
);

CREATE INDEX "Favourite_userId_createdAt_ayniId_idx" ON "Favourite"("userId", "createdAt" DESC, "ayniId" DESC);

CREATE INDEX "Favourite_ayniId_idx" ON "Favourite"("ayniId");

ALTER TABLE "Favourite" ADD CONSTRAINT "Favourite_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "Favourite" ADD CONSTRAINT "Favourite_ayniId_fkey" FOREIGN KEY ("ayniId") REFERENCES "Ayni"("id") ON DELETE CASCADE ON UPDATE CASCADE;
