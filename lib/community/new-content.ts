import "server-only";
import { publicAyni } from "@/lib/content/access";
import { shareActiveUsers } from "@/lib/identity/lock-user";
import { notify } from "@/lib/messaging/notifications/service";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { endJob, enqueue } from "@/lib/platform/ports/queue";
import type { TaskPayloads } from "@/lib/platform/ports/queue";
import { NIL_UUID } from "@/lib/platform/sql";
import { formatFullName } from "@/lib/platform/text/full-name";

const BATCH_SIZE = 1000;

const findPublicAyni = (tx: Tx, id: string) =>
  tx.ayni.findFirst({
    where: { id, ...publicAyni },
    select: { id: true, slug: true, title: true, user: { select: { id: true, name: true, lastName: true } } },
  });

type PublicAyni = NonNullable<Awaited<ReturnType<typeof findPublicAyni>>>;

async function listFollowersAfter(tx: Tx, masterId: string, after: string): Promise<string[]> {
  const rows = await tx.follow.findMany({
    where: { masterId, followerId: { gt: after } },
    orderBy: { followerId: "asc" },
    take: BATCH_SIZE,
    select: { followerId: true },
  });
  return rows.map(({ followerId }) => followerId);
}

/**
 * Locks those who still follow and have an open account, so that whoever unfollows or closes it waits for the batch, or is
 * left out. Users are locked before follows, like the closure of an account does, with the Master among them.
 */
async function lockFollowers(tx: Tx, masterId: string, ids: string[]): Promise<string[]> {
  const activeIds = await shareActiveUsers(tx, [masterId, ...ids]);
  if (!activeIds.includes(masterId)) return [];
  const rows = await tx.$queryRaw<{ followerId: string }[]>`
    select "followerId" from "Follow" where "masterId" = ${masterId}::uuid and "followerId" = any(${activeIds}::uuid[])
    order by "followerId" for key share`;
  return rows.map(({ followerId }) => followerId);
}

async function notifyBatch(tx: Tx, ayni: PublicAyni, ids: string[], now: Date): Promise<void> {
  const followerIds = await lockFollowers(tx, ayni.user.id, ids);
  const { slug, title, user } = ayni;
  const payload = { slug, title, masterName: formatFullName(user), masterId: user.id };
  const notifications = followerIds.map((userId) => ({
    kind: "published" as const,
    userId,
    payload,
    dedupeKey: `published:${ayni.id}:${userId}`,
  }));
  await notify(tx, notifications, now);
}

/**
 * Notifies the next followers of a content's Master, and ends the job that does so with the next one for the rest. Stops
 * once the content is unpublished.
 */
export async function notifyFollowers(
  jobId: string,
  { ayniId, after = NIL_UUID }: TaskPayloads["tell-followers"],
  now = new Date(),
): Promise<void> {
  await db.$transaction(async (tx) => {
    if (!(await endJob(tx, jobId))) return;
    const ayni = await findPublicAyni(tx, ayniId);
    if (!ayni) return;
    const ids = await listFollowersAfter(tx, ayni.user.id, after);
    await notifyBatch(tx, ayni, ids, now);
    const last = ids.at(-1);
    if (ids.length === BATCH_SIZE && last)
      await enqueue(tx, "tell-followers", [{ payload: { ayniId, after: last } }]);
  });
}
