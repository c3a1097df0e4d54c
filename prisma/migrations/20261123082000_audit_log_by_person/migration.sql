-- concurrently
-- What a person did, and what was done to them, the latest first.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "AuditEntry_actorId_createdAt_id_idx" ON "AuditEntry" ("actorId", "createdAt" DESC, "id" DESC);
CREATE INDEX CONCURRENTLY IF NOT EXISTS "AuditEntry_subjectId_createdAt_id_idx" ON "AuditEntry" ("subjectId", "createdAt" DESC, "id" DESC);
