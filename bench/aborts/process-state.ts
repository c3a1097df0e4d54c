import { readdir, readlink } from "node:fs/promises";
import { Client } from "pg";
import { measureMemory } from "@/bench/resident-memory";
import { readSiteEnvironment } from "@/bench/site/site-under-test";
import type { E2eSite } from "@/tests/support/site";

/** The resources that a process holds (Linux only). */
export type ProcessState = {
  megabytes: number;
  handles: number;
  sockets: number;
  /** Connections to the database of the site, without the one that counts them. */
  connections: number;
  /** Connections that hold a transaction open. */
  transactions: number;
};

export type StateReader = { read: () => Promise<ProcessState>; close: () => Promise<void> };

const COUNT_CONNECTIONS = `
  select count(*)::int as connections, count(xact_start)::int as transactions
  from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`;

type Row = Pick<ProcessState, "connections" | "transactions">;

async function listHandles(pid: number): Promise<string[]> {
  const directory = `/proc/${pid}/fd`;
  const names = await readdir(directory);
  return Promise.all(names.map((name) => readlink(`${directory}/${name}`).catch(() => "closed meanwhile")));
}

/** Reads the state of the web process of a site. */
export async function createStateReader(site: E2eSite): Promise<StateReader> {
  const { DATABASE_URL } = await readSiteEnvironment(site);
  const client = new Client({ connectionString: DATABASE_URL });
  await client.connect();
  return {
    read: async () => {
      const handles = await listHandles(site.pid);
      const { rows } = await client.query<Row>(COUNT_CONNECTIONS);
      const { connections = NaN, transactions = NaN } = rows[0] ?? {};
      return {
        megabytes: await measureMemory(site.pid),
        handles: handles.length,
        sockets: handles.filter((target) => target.startsWith("socket:")).length,
        connections,
        transactions,
      };
    },
    close: () => client.end(),
  };
}
