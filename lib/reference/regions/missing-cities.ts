import type { Point } from "./schema";

/** Large cities whose regions are in the data without them; `state` is the code of the region. */
export const MISSING_CITIES: readonly (Point & { country: string; state: string; name: string })[] = [
  { country: "AR", state: "C", name: "Buenos Aires", latitude: -34.6, longitude: -58.38 },
  { country: "AR", state: "B", name: "Mar del Plata", latitude: -38, longitude: -57.56 },
  { country: "CO", state: "DC", name: "Bogotá", latitude: 4.71, longitude: -74.07 },
  { country: "MX", state: "CMX", name: "Ciudad de México", latitude: 19.43, longitude: -99.13 },
  { country: "PY", state: "ASU", name: "Asunción", latitude: -25.28, longitude: -57.63 },
];
