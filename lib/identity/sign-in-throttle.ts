import "server-only";
import { db } from "@/lib/platform/db/client";
import { hashRateLimitKey, scaleLimit } from "@/lib/platform/rate-limit";

// `source` is the client's IP address, or another name for the origin of the attempts. A single statement counts each
// attempt and decides on it, so concurrent attempts cannot exceed a limit; a refused one changes no row.

const FREE_FAILURES = 5;
const MAX_BLOCK_SECONDS = 3600;
const ACCOUNT_WINDOW_SECONDS = 24 * 3600;
const UNKNOWN_EMAIL_WINDOW_SECONDS = 15 * 60;
// Bounds the rows of one source: further accounts wait until the first ones have been left alone for an hour.
const MAX_ACCOUNTS_PER_SOURCE = 50;
const SOURCE_WINDOW_SECONDS = 3600;

const accountKey = (source: string, email: string) => `account:${hashRateLimitKey(`${source} ${email}`)}`;
const unknownEmailKey = (source: string) => `unknown:${hashRateLimitKey(source)}`;

/** Returns the longest delay of these keys in seconds; 0 if none is blocked. */
async function getDelaySeconds(...keys: string[]): Promise<number> {
  const rows = await db.signInThrottle.findMany({
    where: { key: { in: keys }, blockedUntil: { gt: new Date() } },
    select: { blockedUntil: true },
  });
  const delays = rows.map(({ blockedUntil }) => Math.ceil((Number(blockedUntil) - Date.now()) / 1000));
  return Math.max(0, ...delays);
}

/** Returns the seconds until a source that tried too many unknown e-mails may try again; 0 if now. */
export const getUnknownEmailDelaySeconds = (source: string): Promise<number> =>
  getDelaySeconds(unknownEmailKey(source));

/** Returns the seconds until a source may try this e-mail; 0 if now. Known and unknown e-mails are treated alike. */
export const getSignInDelaySeconds = (source: string, email: string): Promise<number> =>
  getDelaySeconds(unknownEmailKey(source), accountKey(source, email));

/**
 * Returns the seconds to wait, 0 if the attempt may proceed. Call it before the password is checked, so that parallel
 * attempts cannot bypass it. From the fifth failure on, the delay doubles with each.
 */
export async function recordSignInAttempt(source: string, email: string): Promise<number> {
  const key = accountKey(source, email);
  const sourceHash = hashRateLimitKey(source);
  const count = await db.$executeRaw`
    insert into "SignInThrottle" as t (key, "sourceHash", failures, "windowEndsAt")
    select ${key}, ${sourceHash}, 1, now() + ${ACCOUNT_WINDOW_SECONDS} * interval '1 second'
    where exists (select from "SignInThrottle" where key = ${key})
      or ${scaleLimit(MAX_ACCOUNTS_PER_SOURCE)}::int > (
        select count(*) from "SignInThrottle" where "sourceHash" = ${sourceHash}
          and "windowEndsAt" > now() + ${ACCOUNT_WINDOW_SECONDS - SOURCE_WINDOW_SECONDS} * interval '1 second')
    on conflict (key) do update set
      failures = case when t."windowEndsAt" < now() then 1 else t.failures + 1 end,
      "sourceHash" = excluded."sourceHash",
      "windowEndsAt" = excluded."windowEndsAt",
      "blockedUntil" = case
        when t."windowEndsAt" >= now() and t.failures + 1 >= ${scaleLimit(FREE_FAILURES)}::int
        then now() + interval '1 second' * least(${MAX_BLOCK_SECONDS}::int,
          power(2, least(30, t.failures + 1 - ${scaleLimit(FREE_FAILURES)}::int)))
        else null
      end
    where t."blockedUntil" is null or t."blockedUntil" <= now()`;
  if (count > 0) return 0;
  return (await getDelaySeconds(key)) || SOURCE_WINDOW_SECONDS;
}

/** Counts an unknown e-mail; after 5 within 15 minutes it returns false for the rest of the window. */
export async function recordUnknownEmail(source: string): Promise<boolean> {
  const count = await db.$executeRaw`
    insert into "SignInThrottle" as t (key, failures, "windowEndsAt", "blockedUntil")
    values (${unknownEmailKey(source)}, 1, now() + ${UNKNOWN_EMAIL_WINDOW_SECONDS} * interval '1 second', null)
    on conflict (key) do update set
      failures = case when t."windowEndsAt" < now() then 1 else t.failures + 1 end,
      "windowEndsAt" = case when t."windowEndsAt" < now() then excluded."windowEndsAt" else t."windowEndsAt" end,
      "blockedUntil" = case
        when t."windowEndsAt" >= now() and t.failures + 1 >= ${scaleLimit(FREE_FAILURES)}::int then t."windowEndsAt"
        else null
      end
    where t."blockedUntil" is null or t."blockedUntil" <= now()`;
  return count > 0;
}

export async function clearSignInAttempts(source: string, email: string): Promise<void> {
  await db.signInThrottle.deleteMany({ where: { key: accountKey(source, email) } });
}

export async function sweepSignInThrottles(now = new Date()): Promise<void> {
  await db.signInThrottle.deleteMany({ where: { windowEndsAt: { lt: now } } });
}
