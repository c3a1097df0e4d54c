-- Bundles: several contents of a Master at one price. The foreign keys lock "Ayni" and "User" briefly.
set local lock_timeout = '5s';

CREATE TABLE "Bundle" (
    "id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "masterId" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "amount" INTEGER NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "archivedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Bundle_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "BundleItem" (
    "bundleId" UUID NOT NULL,
    "ayniId" UUID NOT NULL,
    "masterId" UUID NOT NULL,
    "position" SMALLINT NOT NULL,

    CONSTRAINT "BundleItem_pkey" PRIMARY KEY ("bundleId","ayniId")
);

CREATE TABLE "BundlePurchase" (
    "id" UUID NOT NULL,
    "bundleId" UUID NOT NULL,
    "masterId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "amount" INTEGER NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "BundlePurchase_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "Bundle_slug_key" ON "Bundle"("slug");

CREATE INDEX "Bundle_masterId_createdAt_idx" ON "Bundle"("masterId", "createdAt" DESC);

CREATE UNIQUE INDEX "Bundle_id_masterId_key" ON "Bundle"("id", "masterId");

CREATE INDEX "BundleItem_ayniId_masterId_idx" ON "BundleItem"("ayniId", "masterId");

CREATE UNIQUE INDEX "BundleItem_bundleId_position_key" ON "BundleItem"("bundleId", "position");

CREATE INDEX "BundlePurchase_bundleId_masterId_idx" ON "BundlePurchase"("bundleId", "masterId");

CREATE INDEX "BundlePurchase_userId_idx" ON "BundlePurchase"("userId");

-- In the order in which writes of orders lock them.
ALTER TABLE "BundleItem" ADD CONSTRAINT "BundleItem_ayniId_masterId_fkey" FOREIGN KEY ("ayniId", "masterId") REFERENCES "Ayni"("id", "userId") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "Bundle" ADD CONSTRAINT "Bundle_masterId_fkey" FOREIGN KEY ("masterId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "BundleItem" ADD CONSTRAINT "BundleItem_bundleId_masterId_fkey" FOREIGN KEY ("bundleId", "masterId") REFERENCES "Bundle"("id", "masterId") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "BundlePurchase" ADD CONSTRAINT "BundlePurchase_bundleId_masterId_fkey" FOREIGN KEY ("bundleId", "masterId") REFERENCES "Bundle"("id", "masterId") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "BundlePurchase" ADD CONSTRAINT "BundlePurchase_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

alter table "Bundle"
  add constraint "Bundle_priced" check (amount > 0 and currency ~ '^[A-Z]{3}$'),
  add constraint "Bundle_titled" check (title <> '');
alter table "BundleItem" add constraint "BundleItem_at_most_twelve" check ("position" between 0 and 11);
alter table "BundlePurchase"
  add constraint "BundlePurchase_paid" check (amount > 0 and currency ~ '^[a-z]{3}$'),
  add constraint "BundlePurchase_not_own" check ("userId" <> "masterId");
