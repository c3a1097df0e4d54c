import { findCityPoint } from "@/lib/reference/regions/data";

type Venue = { placeCity: string | null; placeCountry: string | null };

/** Adds the coordinates of its city to the row of a content. */
export async function locateVenue<Row extends Venue>(row: Row) {
  const { placeCity, placeCountry } = row;
  const point = placeCity && placeCountry ? await findCityPoint(placeCountry, placeCity) : null;
  return { ...row, placeLatitude: point?.latitude ?? null, placeLongitude: point?.longitude ?? null };
}
