-- concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS "Membership_planId_endedAt_id_idx" ON "Membership" ("planId", "endedAt" DESC, id DESC);
CREATE INDEX CONCURRENTLY IF NOT EXISTS "Membership_planId_leftAt_idx" ON "Membership" ("planId", "leftAt");
CREATE INDEX CONCURRENTLY IF NOT EXISTS "Membership_masterId_userId_idx" ON "Membership" ("masterId", "userId");
