-- Where an encuentro in person is: its quarter and meeting point, who may know the address, and the coordinates of its city.
ALTER TABLE "Ayni"
  ADD COLUMN "placeQuarter" TEXT,
  ADD COLUMN "placeMeetingPoint" TEXT,
  ADD COLUMN "addressAfterReserving" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "placeLatitude" DOUBLE PRECISION,
  ADD COLUMN "placeLongitude" DOUBLE PRECISION,
  ADD CONSTRAINT "Ayni_place_point" CHECK (
    ("placeLatitude" IS NULL) = ("placeLongitude" IS NULL)
    AND "placeLatitude" BETWEEN -90 AND 90 AND "placeLongitude" BETWEEN -180 AND 180) NOT VALID;

-- The distance in kilometres of two points on a sphere.
CREATE FUNCTION distance_km(
  latitude float8, longitude float8, other_latitude float8, other_longitude float8
) RETURNS float8 LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT 12742 * asin(sqrt(least(1,
    sin(radians(other_latitude - latitude) / 2) ^ 2
    + cos(radians(latitude)) * cos(radians(other_latitude)) * sin(radians(other_longitude - longitude) / 2) ^ 2)))
$$;
