import pg from "pg";
import { expect, inject } from "vitest";
import { withScratchDatabase } from "@/prisma/engine/databases";

/** A database of the test server whose role owns it. */
export const serverUrl = (): string => inject("templateUrl").replace(/[^/]+$/, "ayllu");

/** Opens a connection for `work` and closes it. */
export async function withConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export const query = <Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> =>
  withConnection(url, async (client) => (await client.query<Row>(sql)).rows);

/** Returns once another session waits for the one of `holder`. */
export async function waitUntilBlocked(url: string, holder: pg.Client): Promise<void> {
  const { rows } = await holder.query<{ pid: number }>("select pg_backend_pid() as pid");
  const sql = `select from pg_stat_activity where ${rows[0]?.pid} = any(pg_blocking_pids(pid))`;
  await expect.poll(async () => (await query(url, sql)).length, { interval: 20 }).toBeGreaterThan(0);
}

/** Runs `work` on a scratch database with a table `item` of `rows` rows, which holds no migration. */
export const withItems = <T>(rows: number, work: (url: string) => Promise<T>): Promise<T> =>
  withScratchDatabase(serverUrl(), async (url) => {
    await query(
      url,
      `create table item (id integer primary key, value integer, changes integer not null default 0);
       insert into item select n, n from generate_series(1, ${rows}) n`,
    );
    return work(url);
  });
