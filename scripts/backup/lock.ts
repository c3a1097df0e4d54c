import pg from "pg";
import { BACKUP_LOCK_ID } from "@/lib/platform/db/backup-lock";
import { ExpectedError } from "@/lib/platform/expected-error";

/** Runs `work` with a connection that holds the lock of backups. Errors: `ExpectedError` while another one runs. */
export async function withBackupLock<Result>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true });
  // A lost connection fails the next query, too.
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ isMine: boolean }>('SELECT pg_try_advisory_lock($1) AS "isMine"', [
      BACKUP_LOCK_ID,
    ]);
    if (!rows[0]?.isMine) throw new ExpectedError("Another backup of this database is running.");
    return await work(client);
  } finally {
    await client.end();
  }
}
