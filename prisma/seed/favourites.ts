import { createSeededRandom } from "@/lib/publishing/textiles/random";
import type { SeedContent } from "./contents";
import { DEMO_ACCOUNTS } from "./demo-accounts";
import type { SeedApprentice } from "./users";

const MAX_SAVED = 6;
const DEMO_SAVED = 7;
const HOUR_MS = 3_600_000;

/** Lets apprentices save a few published contents; the demo apprentice always has some. */
export function buildFavouriteRows(
  contents: readonly SeedContent[],
  apprentices: readonly SeedApprentice[],
  now: Date,
) {
  const published = contents.filter(({ publishedAt, teaching }) => publishedAt && !teaching.status);
  return apprentices.flatMap((apprentice) => {
    const random = createSeededRandom(`favourites ${apprentice.slug}`);
    const count = apprentice.email === DEMO_ACCOUNTS.apprentice ? DEMO_SAVED : random.int(MAX_SAVED);
    const chosen = Array.from({ length: count }, () => published[random.int(published.length)]);
    const saved = new Set(chosen.filter((content) => content !== undefined));
    return [...saved].map(({ id, publishedAt }) => {
      const earliest = Math.max(apprentice.createdAt.getTime(), publishedAt?.getTime() ?? 0);
      const age = Math.max(HOUR_MS, now.getTime() - earliest);
      const createdAt = new Date(now.getTime() - Math.floor((age * random.int(1000)) / 1000));
      return { userId: apprentice.id, ayniId: id, createdAt };
    });
  });
}
