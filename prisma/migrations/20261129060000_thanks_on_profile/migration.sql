-- Nobody's thanks are on their profile until they ask for it. A constant default rewrites no row.
ALTER TABLE "Profile" ADD COLUMN "showsThanks" BOOLEAN NOT NULL DEFAULT false;
