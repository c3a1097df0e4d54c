import "server-only";
import { createHash } from "node:crypto";
import { RateLimiterPrisma, RateLimiterRes } from "rate-limiter-flexible";
import { db } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/http/errors";

const FREE_FAILURES = 5;
const LONGEST_BLOCK_SECONDS = 3600;
const ACCOUNT_WINDOW_SECONDS = 24 * 3600;
const UNKNOWN_WINDOW_SECONDS = 15 * 60;

const digest = (text: string) => createHash("sha256").update(text).digest("base64url");
const accountKey = (address: string, email: string) => `account:${digest(`${address} ${email}`)}`;
const unknownKey = (address: string) => `unknown:${digest(address)}`;

const secondsLeft = (until: Date | null | undefined): number =>
  until ? Math.max(0, Math.ceil((until.getTime() - Date.now()) / 1000)) : 0;

/** Seconds until an address that has named too many unknown e-mails may try again; 0 when it may now. */
export async function addressDelay(address: string): Promise<number> {
  const row = await db.loginThrottle.findUnique({
    where: { key: unknownKey(address) },
    select: { blockedUntil: true },
  });
  return secondsLeft(row?.blockedUntil);
}

type Attempts = { failures: number; windowEndsAt: Date; blockedUntil: Date | null };

/** From the 5th attempt on the address waits for this account, 1 s doubling to 1 h. */
function afterAttempt({ failures, windowEndsAt }: Attempts) {
  const count = windowEndsAt < new Date() ? 1 : failures + 1;
  const over = count - Math.round(FREE_FAILURES * env.AYLLU_RATE_LIMIT_SCALE);
  const wait = over < 0 ? 0 : Math.min(LONGEST_BLOCK_SECONDS, 2 ** Math.min(over, 30));
  return {
    failures: count,
    windowEndsAt: new Date(Date.now() + ACCOUNT_WINDOW_SECONDS * 1000),
    blockedUntil: wait === 0 ? null : new Date(Date.now() + wait * 1000),
  };
}

/**
 * Counts an attempt of an address at an account before its password is looked at, so that many at once are no
 * way round; a right password forgets it. Returns the seconds to wait, 0 when the attempt may go on.
 */
export async function countAttempt(address: string, email: string): Promise<number> {
  const key = accountKey(address, email);
  await db.$executeRaw`
    insert into "LoginThrottle" (key, failures, "windowEndsAt") values (${key}, 0, now()) on conflict do nothing`;
  return db.$transaction(async (tx) => {
    const [row] = await tx.$queryRaw<Attempts[]>`
      select failures, "windowEndsAt", "blockedUntil" from "LoginThrottle" where key = ${key} for update`;
    const wait = secondsLeft(row?.blockedUntil);
    if (row && wait === 0) await tx.loginThrottle.update({ where: { key }, data: afterAttempt(row) });
    return wait;
  });
}

/** Counts an unknown e-mail: after 5 in 15 minutes the address waits for the rest of the window. */
export async function countUnknownEmail(address: string): Promise<void> {
  const allowed = Math.round(FREE_FAILURES * env.AYLLU_RATE_LIMIT_SCALE);
  await db.$executeRaw`
    insert into "LoginThrottle" as t (key, failures, "windowEndsAt", "blockedUntil")
    values (${unknownKey(address)}, 1, now() + ${UNKNOWN_WINDOW_SECONDS} * interval '1 second', null)
    on conflict (key) do update set
      failures = case when t."windowEndsAt" < now() then 1 else t.failures + 1 end,
      "windowEndsAt" = case when t."windowEndsAt" < now() then excluded."windowEndsAt" else t."windowEndsAt" end,
      "blockedUntil" = case
        when t."windowEndsAt" >= now() and t.failures + 1 >= ${allowed}::int then t."windowEndsAt"
        else null
      end`;
}

/** Forgets the attempts of an address at an account, after a right password. */
export async function forgetAttempts(address: string, email: string): Promise<void> {
  await db.loginThrottle.deleteMany({ where: { key: accountKey(address, email) } });
}

/** How often an address may do something: `points` times in `seconds`, before AYLLU_RATE_LIMIT_SCALE. */
type Limit = { name: string; points: number; seconds: number };

const limiters = new Map<string, RateLimiterPrisma>();

function limiter({ name, points, seconds }: Limit): RateLimiterPrisma {
  const found = limiters.get(name);
  if (found) return found;
  const made = new RateLimiterPrisma({
    storeClient: db,
    keyPrefix: name,
    points: Math.round(points * env.AYLLU_RATE_LIMIT_SCALE),
    duration: seconds,
    clearExpiredByTimeout: false,
  });
  limiters.set(name, made);
  return made;
}

/** Counts one use by a key; throws `TooManyRequests` with the seconds to wait once the limit is used up. */
export async function consume(limit: Limit, key: string): Promise<void> {
  try {
    await limiter(limit).consume(digest(key));
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw new AppError("TooManyRequests", { retryAfter: Math.ceil(error.msBeforeNext / 1000) });
  }
}

/** Forgets what a key has used of a limit. */
export async function forgive(limit: Limit, key: string): Promise<void> {
  await limiter(limit).delete(digest(key));
}

/** Deletes the counters whose time is over. */
export async function sweepThrottles(now = new Date()): Promise<void> {
  await db.loginThrottle.deleteMany({ where: { windowEndsAt: { lt: now } } });
  await db.rateLimiterFlexible.deleteMany({ where: { expire: { lt: now } } });
}
