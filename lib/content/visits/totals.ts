import "server-only";
import { db } from "@/lib/platform/db/client";
import { DAY_MS } from "@/lib/platform/time/instants";
import { toVisitDay, VIEW_RETENTION_DAYS } from "./policy";
import { lastRolledUpDay, viewsBySource } from "./sql";
import { Prisma } from "@/lib/platform/db/generated/client";

// Totals of days in UTC that have ended. Each day is one transaction, the oldest first: whoever reads sees a day either one
// by one or summed up.

/** Any number that no other advisory lock has. */
const ADVISORY_LOCK_KEY = 4_120_261;
const TRANSACTION_TIMEOUT_MS = 120_000;
const DELETE_BATCH_SIZE = 10_000;

/** Returns false if there is none, or while another process sums up. */
function rollUpNextDay(today: string): Promise<boolean> {
  return db.$transaction(
    async (tx) => {
      const [lock] = await tx.$queryRaw<{ acquired: boolean }[]>`
        select pg_try_advisory_xact_lock(${ADVISORY_LOCK_KEY}::bigint) as acquired`;
      if (!lock?.acquired) return false;
      const [next] = await tx.$queryRaw<{ day: string | null }[]>`
        select min(day)::text as day from "AyniView" where day > ${lastRolledUpDay} and day < ${today}::date`;
      if (!next?.day) return false;
      await tx.$executeRaw`
        insert into "AyniViewDay" ("ayniId", day, source, views, panels, checkouts, receipts)
        ${viewsBySource(Prisma.sql`v.day = ${next.day}::date`)}`;
      return true;
    },
    { timeout: TRANSACTION_TIMEOUT_MS },
  );
}

/** Only of days that have totals. */
const deleteOldViews = (today: string): Promise<number> => {
  const firstDay = toVisitDay(new Date(Date.parse(today) - VIEW_RETENTION_DAYS * DAY_MS));
  return db.$executeRaw`
    delete from "AyniView" where ctid = any(array(
      select ctid from "AyniView"
      where day < ${firstDay}::date and day <= ${lastRolledUpDay} limit ${DELETE_BATCH_SIZE}::int))`;
};

/** Sums up the days that have ended and deletes old views. Idempotent, and safe to stop anywhere or to run twice at once. */
export async function rollUpViews(now = new Date()): Promise<void> {
  const today = toVisitDay(now);
  while (await rollUpNextDay(today));
  while ((await deleteOldViews(today)) === DELETE_BATCH_SIZE);
}
