-- concurrently
-- What a Master offers, without the copies that hours and packs sell: a year of bookings makes hundreds of these.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "Ayni_own" ON "Ayni" ("userId") WHERE ("offerId" IS NULL);
