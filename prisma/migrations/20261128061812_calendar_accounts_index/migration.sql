-- concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS "ExternalCalendar_accountId_idx" ON "ExternalCalendar" ("accountId");
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "ExternalCalendar_one_target" ON "ExternalCalendar" ("masterId") WHERE "isTarget";
