-- concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS "Ayni_offerId_idx" ON "Ayni"("offerId");
