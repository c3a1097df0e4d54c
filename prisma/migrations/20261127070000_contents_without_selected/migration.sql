-- concurrently
-- Pages read the conditions of filters by the indexes of their order; positions only count.
DROP INDEX CONCURRENTLY IF EXISTS "Ayni_selected";
