import { requireContent, type SeedContent } from "./contents";
import { readDemo } from "./files/read-demo";
import { seedId } from "./ids";
import { requirePerson, type SeedApprentice } from "./users";

const HOUR_MS = 3_600_000;

/** Builds the waiting lists of full contents. */
export const buildWaitingEntries = (
  contents: readonly SeedContent[],
  apprentices: readonly SeedApprentice[],
  now: Date,
) =>
  Object.entries(readDemo().waitingLists).flatMap(([slug, waiting]) => {
    const { id: ayniId } = requireContent(contents, slug);
    return waiting.map((name, index) => {
      const { id: userId } = requirePerson(apprentices, name);
      const createdAt = new Date(now.getTime() - (waiting.length - index) * 7 * HOUR_MS);
      return { id: seedId(`waiting ${ayniId} ${userId}`), ayniId, userId, createdAt };
    });
  });
