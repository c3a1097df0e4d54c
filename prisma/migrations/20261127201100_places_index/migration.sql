-- concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS "Ayni_place_point_idx" ON "Ayni" ("placeLatitude", "placeLongitude")
  WHERE listed AND "placeLatitude" IS NOT NULL;
