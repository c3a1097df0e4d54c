import { createSeededRandom } from "@/lib/publishing/textiles/random";
import { requireContent, type SeedContent } from "./contents";
import { seedId } from "./ids";
import { requirePerson, type SeedApprentice, type SeedMaster } from "./users";

const DAY_MS = 24 * 3_600_000;

/** Returns a date between two others that `name` determines. */
function pickDate(name: string, from: number, to: number): Date {
  const share = createSeededRandom(name).int(1000) / 1000;
  return new Date(from + Math.floor(Math.max(0, to - from) * share));
}

/** Builds the Masters whom each apprentice follows. */
export const buildFollowRows = (
  masters: readonly SeedMaster[],
  apprentices: readonly SeedApprentice[],
  now: Date,
) =>
  apprentices.flatMap(({ id: followerId, slug, createdAt, seed }) =>
    seed.follows.map((name) => ({
      followerId,
      masterId: requirePerson(masters, name).id,
      createdAt: pickDate(`follow ${slug} ${name}`, createdAt.getTime(), now.getTime()),
    })),
  );

/** Builds the contents that each apprentice has saved, the latest first. */
export const buildFavouriteRows = (
  contents: readonly SeedContent[],
  apprentices: readonly SeedApprentice[],
  now: Date,
) =>
  apprentices.flatMap(({ id: userId, slug, createdAt, seed }) => {
    let latest = now.getTime();
    return seed.favourites.map((name) => {
      const { id: ayniId, publishedAt } = requireContent(contents, name);
      const earliest = Math.max(createdAt.getTime(), publishedAt?.getTime() ?? 0);
      const savedAt = pickDate(`favourite ${slug} ${name}`, earliest, latest);
      latest = Math.max(earliest, savedAt.getTime());
      return { userId, ayniId, createdAt: savedAt };
    });
  });

/** Builds pending applications to become a Master. */
export const buildApplicationRows = (apprentices: readonly SeedApprentice[], now: Date) =>
  apprentices.flatMap(({ id: userId, slug, createdAt: joinedAt, seed }) => {
    if (!seed.application) return [];
    const { daysAgo, website = null, ...application } = seed.application;
    const createdAt = new Date(Math.max(joinedAt.getTime(), now.getTime() - daysAgo * DAY_MS));
    return [{ id: seedId(`application ${slug}`), userId, ...application, website, createdAt }];
  });

/** Builds the trainings of the Masters, some of them seen by the admin. */
export const buildTrainingRows = (masters: readonly SeedMaster[], adminId: string, now: Date) =>
  masters.flatMap(({ id, slug, seed }) =>
    seed.trainings.map(({ seen, ...entry }, position) => ({
      id: seedId(`training ${slug} ${position}`),
      userId: id,
      position,
      ...entry,
      seenAt: seen ? now : null,
      seenById: seen ? adminId : null,
    })),
  );
