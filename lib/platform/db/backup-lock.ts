import "server-only";
import { db } from "./client";

/** The advisory lock that a backup holds while it reads the database and the bucket. */
export const BACKUP_LOCK_ID = 72_707_370;

/** True while a backup may still need files that rows of its snapshot name. */
export async function isBackupRunning(): Promise<boolean> {
  const [row] = await db.$queryRaw<{ isFree: boolean }[]>`
    select pg_try_advisory_xact_lock_shared(${BACKUP_LOCK_ID}) as "isFree"`;
  return row?.isFree === false;
}
