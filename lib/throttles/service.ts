import "server-only";
import { createHash } from "node:crypto";
import { RateLimiterPrisma, RateLimiterRes } from "rate-limiter-flexible";
import { db } from "@/lib/db/client";
import { env } from "@/lib/env";
import { AppError } from "@/lib/http/errors";

const FREE_FAILURES = 5;
const LONGEST_BLOCK_SECONDS = 3600;
const ACCOUNT_WINDOW_SECONDS = 24 * 3600;
const UNKNOWN_WINDOW_SECONDS = 15 * 60;

const digest = (text: string) => createHash("sha256").update(text).digest("base64url");
const accountKey = (address: string, email: string) => `account:${digest(`${address} ${email}`)}`;
const unknownKey = (address: string) => `unknown:${digest(address)}`;

/** Seconds until this address may try this account again; 0 when it may now. */
export async function signInDelay(address: string, email: string): Promise<number> {
  const rows = await db.loginThrottle.findMany({
    where: {
      key: { in: [accountKey(address, email), unknownKey(address)] },
      blockedUntil: { gt: new Date() },
    },
    select: { blockedUntil: true },
  });
  const waits = rows.map(({ blockedUntil }) => (blockedUntil ? blockedUntil.getTime() - Date.now() : 0));
  return Math.ceil(Math.max(0, ...waits) / 1000);
}

/** Counts a wrong password: from the 5th on the address waits for this account, 1 s doubling to 1 h. */
export async function countWrongPassword(address: string, email: string): Promise<void> {
  const free = Math.round(FREE_FAILURES * env.AYLLU_RATE_LIMIT_SCALE);
  await db.$executeRaw`
    insert into "LoginThrottle" as t (key, failures, "windowEndsAt", "blockedUntil")
    values (${accountKey(address, email)}, 1, now() + ${ACCOUNT_WINDOW_SECONDS} * interval '1 second', null)
    on conflict (key) do update set
      failures = case when t."windowEndsAt" < now() then 1 else t.failures + 1 end,
      "windowEndsAt" = excluded."windowEndsAt",
      "blockedUntil" = case
        when t."windowEndsAt" < now() or t.failures + 1 < ${free}::int then null
        else now() + least(${LONGEST_BLOCK_SECONDS}, power(2, least(t.failures + 1 - ${free}::int, 30)))
             * interval '1 second'
      end`;
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

/** Forgets the failures of an address at an account, after a right password. */
export async function forgetFailures(address: string, email: string): Promise<void> {
  await db.loginThrottle.deleteMany({ where: { key: accountKey(address, email) } });
}

/** How often an address may do something: `points` times in `seconds`, before AYLLU_RATE_LIMIT_SCALE. */
export type Limit = { name: string; points: number; seconds: number };

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
