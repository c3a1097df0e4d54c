import type { Point } from "@/lib/reference/regions/schema";

export const RADII = [5, 10, 25, 50, 100] as const;
export const DEFAULT_RADIUS = 25;

/** A place and the kilometres around it. */
export type Near = Point & { radius: number };

const PATTERN = /^(-?\d{1,2}(?:\.\d{1,2})?),(-?\d{1,3}(?:\.\d{1,2})?),(\d{1,3})$/;

/** Hundredths of a degree, about a kilometre: the address does not tell more. */
const roundDegrees = (value: number): number => Math.round(value * 100) / 100;

export const formatNear = ({ latitude, longitude, radius }: Near): string =>
  `${roundDegrees(latitude)},${roundDegrees(longitude)},${radius}`;

/** Parses "40.42,-3.7,25"; null for any other text. */
export function parseNear(text: string): Near | null {
  const [, latitude = "", longitude = "", radius = ""] = PATTERN.exec(text) ?? [];
  const near = { latitude: Number(latitude), longitude: Number(longitude), radius: Number(radius) };
  const isValid =
    latitude !== "" &&
    Math.abs(near.latitude) <= 90 &&
    Math.abs(near.longitude) <= 180 &&
    RADII.some((choice) => choice === near.radius);
  return isValid ? near : null;
}

/** "a menos de 1 km", "a 12 km". */
export const formatDistance = (km: number): string =>
  km < 1 ? "a menos de 1 km" : `a ${Math.round(km).toLocaleString("es")} km`;
