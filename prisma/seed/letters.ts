import { requireContent, type SeedContent } from "./contents";
import type { Demo } from "./files/parse-demo";
import { readDemo } from "./files/read-demo";
import { seedId } from "./ids";
import type { SeedSale } from "./orders";
import { requirePerson, type SeedMaster } from "./users";

const HOUR_MS = 3_600_000;

interface LetterSources {
  masters: readonly SeedMaster[];
  contents: readonly SeedContent[];
  sales: readonly SeedSale[];
  follows: readonly { followerId: string; masterId: string; createdAt: Date }[];
}

type Audience = { ayniId: string | null; receiverIds: string[] };

/** Lists the receivers of a letter: the followers of the Master, or the buyers of a content, of that time. */
function findAudience(
  { contents, sales, follows }: LetterSources,
  slug: string | undefined,
  masterId: string,
  at: Date,
): Audience {
  if (slug === undefined) {
    const followers = follows.filter((follow) => follow.masterId === masterId && follow.createdAt < at);
    return { ayniId: null, receiverIds: followers.map(({ followerId }) => followerId) };
  }
  const { id } = requireContent(contents, slug);
  const holders = sales.filter(
    ({ content, status, purchaseDate }) => content.id === id && status === "COMPLETED" && purchaseDate < at,
  );
  return { ayniId: id, receiverIds: [...new Set(holders.map(({ buyer }) => buyer.id))] };
}

function buildNotification(master: SeedMaster, letter: { id: string; subject: string }, sentAt: Date) {
  const payload = {
    letterId: letter.id,
    subject: letter.subject,
    masterId: master.id,
    masterName: `${master.name} ${master.lastName}`,
    masterSlug: master.slug,
  };
  return { payload, createdAt: sentAt, readAt: sentAt };
}

function buildLetter(file: Demo["letters"][number], sources: LetterSources, now: Date) {
  const { slug, subject, body, audience, content, hoursAgo, sent } = file;
  const master = requirePerson(sources.masters, file.master);
  const at = new Date(now.getTime() - hoursAgo * HOUR_MS);
  const letter = {
    id: seedId(`letter ${slug}`),
    masterId: master.id,
    subject,
    body,
    audience,
    createdAt: at,
    updatedAt: at,
  };
  if (!sent) return { letter, receivers: [], notifications: [] };
  const { ayniId, receiverIds } = findAudience(sources, content, master.id, at);
  const sentAt = new Date(at.getTime() + 60_000);
  const count = receiverIds.length;
  const notification = {
    type: ayniId ? "participants-letter" : "letter",
    category: ayniId ? "changes" : "masterLetters",
    ...buildNotification(master, letter, sentAt),
  };
  return {
    letter: {
      ...letter,
      ayniId,
      status: "SENT" as const,
      expectedCount: count,
      mailCount: count,
      queuedAt: at,
      sentAt,
    },
    receivers: receiverIds.map((userId) => ({
      letterId: letter.id,
      userId,
      reach: "MAIL" as const,
      createdAt: sentAt,
    })),
    notifications: receiverIds.map((userId) => ({
      id: seedId(`notice letter ${letter.id} ${userId}`),
      userId,
      ...notification,
      dedupeKey: `letter:${letter.id}:${userId}`,
    })),
  };
}

/** Builds the letters of Masters, sent to followers or participants, or drafts. */
export function buildLetterRows(sources: LetterSources, now: Date) {
  const built = readDemo().letters.map((file) => buildLetter(file, sources, now));
  return {
    letters: built.map(({ letter }) => letter),
    receivers: built.flatMap(({ receivers }) => receivers),
    notifications: built.flatMap(({ notifications }) => notifications),
  };
}
