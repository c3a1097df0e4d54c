import { requireContent, type SeedContent } from "./contents";
import { readDemo } from "./files/read-demo";

const HOUR_MS = 3_600_000;

/** Features a few contents on the home page; the last ones stand first. */
export const buildFeaturedRows = (contents: readonly SeedContent[], adminId: string, now: Date) =>
  readDemo().featured.map((slug, index, all) => ({
    ayniId: requireContent(contents, slug).id,
    slot: index + 1,
    featuredById: adminId,
    createdAt: new Date(now.getTime() - (all.length - index) * HOUR_MS),
  }));
