-- The featured content that stands first on the home page. The former release writes and reads the others only.
set local lock_timeout = '5s';

ALTER TABLE "FeaturedAyni" ADD COLUMN "pinned" BOOLEAN NOT NULL DEFAULT false;
