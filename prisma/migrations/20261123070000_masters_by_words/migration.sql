-- concurrently
-- The texts of a Master that the list of Masters by name looks through, beside "User_search".
CREATE INDEX CONCURRENTLY IF NOT EXISTS "MasterProfile_search" ON "MasterProfile" USING gin ((search_fold("shortDescription")) gin_trgm_ops);
CREATE INDEX CONCURRENTLY IF NOT EXISTS "Profile_city_search" ON "Profile" USING gin ((search_fold("city")) gin_trgm_ops);
