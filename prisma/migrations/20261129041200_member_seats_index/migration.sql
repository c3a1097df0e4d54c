-- concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS "Ayni_memberSeatsUntil_idx" ON "Ayni" ("memberSeatsUntil") WHERE ("heldSeats" > 0);
