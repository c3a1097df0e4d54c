import "server-only";
import { publicAyni } from "@/lib/content/access";
import { db } from "@/lib/platform/db/client";
import { NIL_UUID } from "@/lib/platform/sql";
import { notify } from "@/lib/messaging/notifications/service";
import { formatFullName } from "@/lib/platform/text/full-name";

const BATCH_SIZE = 500;
const TRANSACTION_OPTIONS = { timeout: 60_000, maxWait: 10_000 } as const;

const listFollowersAfter = (masterId: string, lastId: string) =>
  db.follow.findMany({
    where: { masterId, followerId: { gt: lastId } },
    orderBy: { followerId: "asc" },
    take: BATCH_SIZE,
    select: { followerId: true },
  });

/** Notifies the followers of a content's Master in batches. Idempotent; stops once the content is unpublished. */
export async function notifyFollowers(ayniId: string, now = new Date()): Promise<void> {
  let lastId = NIL_UUID;
  for (;;) {
    const ayni = await db.ayni.findFirst({
      where: { id: ayniId, ...publicAyni },
      select: { slug: true, title: true, user: { select: { id: true, name: true, lastName: true } } },
    });
    if (!ayni) return;
    const { slug, title, user } = ayni;
    const followers = await listFollowersAfter(user.id, lastId);
    const payload = { slug, title, masterName: formatFullName(user) };
    await db.$transaction(
      (tx) =>
        notify(
          tx,
          followers.map(({ followerId }) => ({
            kind: "published" as const,
            userId: followerId,
            payload,
            dedupeKey: `published:${ayniId}:${followerId}`,
          })),
          now,
        ),
      TRANSACTION_OPTIONS,
    );
    const last = followers.at(-1);
    if (followers.length < BATCH_SIZE || !last) return;
    lastId = last.followerId;
  }
}
