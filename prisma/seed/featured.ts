import { requireContentByTitle, type SeedContent } from "./contents";

const HOUR_MS = 3_600_000;

/** The last ones stand first on the home page. */
const FEATURED_TITLES = [
  "El cuaderno del camino",
  "Caminar despacio, respirar hondo",
  "Veintidós letras",
  "Círculo de mujeres de luna nueva",
  "Lluvia sobre hayas",
  "Baño de cuencos en luna nueva",
];

/** Features a few contents on the home page. */
export const buildFeaturedRows = (contents: readonly SeedContent[], adminId: string, now: Date) =>
  FEATURED_TITLES.map((title, index) => ({
    ayniId: requireContentByTitle(contents, title).id,
    slot: index + 1,
    featuredById: adminId,
    createdAt: new Date(now.getTime() - (FEATURED_TITLES.length - index) * HOUR_MS),
  }));
