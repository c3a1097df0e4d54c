import "server-only";
import { redeemToken, createPendingToken } from "@/lib/identity/one-time-tokens/service";
import { queueMail } from "@/lib/messaging/mail/outbox";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { scaleLimit } from "@/lib/platform/rate-limit";

// Failures in a row of one account, over all addresses. They notify the owner first, and finally lock the account:
// then only a second factor, a mailed link or a new password opens it again.

const WARNING_FAILURES = 20;
const LOCK_FAILURES = 100;
const WINDOW_DAYS = 90;

const lockKey = (userId: string) => `user:${userId}`;

/** `startedAt` identifies the series of failures. */
type FailureSeries = { failures: number; startedAt: Date };

/**
 * Counts an attempt before it is checked; a success clears the count. Returns null, without counting, if the account
 * is locked.
 */
export async function recordAccountAttempt(userId: string): Promise<FailureSeries | null> {
  const [series] = await db.$queryRaw<FailureSeries[]>`
    insert into "SignInThrottle" as t (key, failures, "startedAt", "windowEndsAt")
    values (${lockKey(userId)}, 1, now(), now() + ${WINDOW_DAYS} * interval '1 day')
    on conflict (key) do update set
      failures = case when t."windowEndsAt" < now() then 1 else t.failures + 1 end,
      "startedAt" = case when t."windowEndsAt" < now() then excluded."startedAt" else t."startedAt" end,
      "windowEndsAt" = excluded."windowEndsAt"
    where t.failures < ${scaleLimit(LOCK_FAILURES)}::int or t."windowEndsAt" < now()
    returning failures, "startedAt"`;
  return series ?? null;
}

/** Returns null if the account is not locked. */
export async function findAccountLock(userId: string): Promise<FailureSeries | null> {
  const row = await db.signInThrottle.findFirst({
    where: {
      key: lockKey(userId),
      failures: { gte: scaleLimit(LOCK_FAILURES) },
      windowEndsAt: { gt: new Date() },
    },
    select: { failures: true, startedAt: true },
  });
  return row?.startedAt ? { failures: row.failures, startedAt: row.startedAt } : null;
}

export async function clearAccountFailures(tx: Pick<Tx, "signInThrottle">, userId: string): Promise<void> {
  await tx.signInThrottle.deleteMany({ where: { key: lockKey(userId) } });
}

type Owner = { id: string; name: string; email: string };

async function queueLockMail(tx: Tx, { id, name, email }: Owner, dedupeKey: string): Promise<void> {
  const tokenId = await createPendingToken(tx, id, "UNLOCK_SIGN_IN");
  await queueMail(tx, {
    template: "sign-in-locked",
    userId: id,
    to: email,
    payload: { tokenId, name },
    dedupeKey,
  });
}

/** Queues one mail per series from the 20th failure on, and one with a link once the account is locked. */
export async function notifyOfFailures(owner: Owner, { failures, startedAt }: FailureSeries): Promise<void> {
  if (failures < scaleLimit(WARNING_FAILURES)) return;
  const isLocked = failures >= scaleLimit(LOCK_FAILURES);
  const template = isLocked ? "sign-in-locked" : "sign-in-failures";
  const dedupeKey = `${template}:${owner.id}:${startedAt.getTime()}`;
  if ((await db.outboxMail.count({ where: { dedupeKey } })) > 0) return;
  await db.$transaction((tx) =>
    isLocked
      ? queueLockMail(tx, owner, dedupeKey)
      : queueMail(tx, {
          template: "sign-in-failures",
          userId: owner.id,
          to: owner.email,
          payload: { name: owner.name },
          dedupeKey,
        }),
  );
}

/** Redeems the link of the mail about a locked account, which may then sign in with its password again. */
export async function unlockAccount(token: string): Promise<"unlocked" | "unknown" | "unlock-expired"> {
  return db.$transaction(async (tx) => {
    const redemption = await redeemToken(tx, token, "UNLOCK_SIGN_IN");
    if (redemption.state === "unknown") return "unknown";
    if (redemption.state !== "ok") return "unlock-expired";
    await clearAccountFailures(tx, redemption.userId);
    return "unlocked";
  });
}
