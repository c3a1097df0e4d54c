-- The source and the steps of a visit, and the totals of each day. The foreign key locks "Ayni" briefly.
set local lock_timeout = '5s';

ALTER TABLE "AyniView" ADD COLUMN "source" TEXT NOT NULL DEFAULT '';
ALTER TABLE "AyniView" ADD COLUMN "usedPanel" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "AyniView" ADD COLUMN "openedCheckout" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "AyniView" ADD COLUMN "received" BOOLEAN NOT NULL DEFAULT false;

CREATE TABLE "AyniViewDay" (
    "ayniId" UUID NOT NULL,
    "day" DATE NOT NULL,
    "source" TEXT NOT NULL,
    "views" INTEGER NOT NULL,
    "panels" INTEGER NOT NULL,
    "checkouts" INTEGER NOT NULL,
    "receipts" INTEGER NOT NULL,

    CONSTRAINT "AyniViewDay_pkey" PRIMARY KEY ("ayniId","day","source")
);

CREATE INDEX "AyniViewDay_day_idx" ON "AyniViewDay"("day");

ALTER TABLE "AyniViewDay" ADD CONSTRAINT "AyniViewDay_ayniId_fkey" FOREIGN KEY ("ayniId") REFERENCES "Ayni"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The grammar of sources, whoever writes them.
alter table "AyniView" add constraint "AyniView_source" check (
  source ~ '^$|^(directo|otros)$|^ayllu/[a-z]{1,12}$|^web/[a-z0-9.-]{1,60}$|^utm(/[a-z0-9._-]{0,24}){3}$') not valid;

-- The panel was used by all who opened a checkout or received something.
alter table "AyniView" add constraint "AyniView_steps" check (
  "usedPanel" or not ("openedCheckout" or received)) not valid;

alter table "AyniViewDay"
  add constraint "AyniViewDay_source" check (
    source ~ '^$|^(directo|otros)$|^ayllu/[a-z]{1,12}$|^web/[a-z0-9.-]{1,60}$|^utm(/[a-z0-9._-]{0,24}){3}$'),
  add constraint "AyniViewDay_steps" check (
    views > 0 and panels between 0 and views and checkouts between 0 and panels and receipts between 0 and panels);
