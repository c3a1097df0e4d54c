import "server-only";
import { publicAyni } from "@/lib/content/ayni/data";
import { db } from "@/lib/platform/db/client";
import { notify } from "@/lib/messaging/notifications/service";

const AT_A_TIME = 500;
const TRANSACTION = { timeout: 60_000, maxWait: 10_000 } as const;
const NOBODY = "00000000-0000-0000-0000-000000000000";

const followersAfter = (masterId: string, lastId: string) =>
  db.follow.findMany({
    where: { masterId, followerId: { gt: lastId } },
    orderBy: { followerId: "asc" },
    take: AT_A_TIME,
    select: { followerId: true },
  });

/**
 * Tells those who follow a Master that a content has been published, some at a time: what was told before an
 * interruption is not told again. Nobody is told of what has been taken back meanwhile.
 */
export async function tellFollowers(ayniId: string, now = new Date()): Promise<void> {
  let lastId = NOBODY;
  for (;;) {
    const ayni = await db.ayni.findFirst({
      where: { id: ayniId, ...publicAyni },
      select: { slug: true, title: true, user: { select: { id: true, name: true, lastName: true } } },
    });
    if (!ayni) return;
    const { slug, title, user } = ayni;
    const followers = await followersAfter(user.id, lastId);
    const payload = { slug, title, masterName: `${user.name} ${user.lastName}` };
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
      TRANSACTION,
    );
    const last = followers.at(-1);
    if (followers.length < AT_A_TIME || !last) return;
    lastId = last.followerId;
  }
}
