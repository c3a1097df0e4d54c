import { chmod, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import pg from "pg";
import { findFreePort } from "@/lib/platform/files";
import {
  createServerDirectory,
  runAsServer,
  startGuarded,
  waitUntilReady,
  type GuardedProcess,
} from "./guarded-process";

// PostgreSQL 15 and PgBouncer as Debian packages them, on free ports and in temporary directories.

export const POSTGRES = {
  packageName: "postgresql-15",
  paths: ["/usr/lib/postgresql/15/bin/postgres"],
} as const;
export const PGBOUNCER = { packageName: "pgbouncer", paths: ["/usr/sbin/pgbouncer"] } as const;

const SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  fsync: "off",
  shared_buffers: "16MB",
  max_connections: "60",
};

export type Cluster = {
  directory: string;
  port: number;
  toUrl: (user: string, database: string) => string;
  /** Ends without a checkpoint, as a crash does. */
  stop: () => Promise<void>;
};

export async function queryOnce(url: string, sql: string, values?: unknown[]): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(sql, values);
  } finally {
    await client.end();
  }
}

async function startServer(postgres: string, directory: string): Promise<Cluster> {
  const port = await findFreePort();
  const flags = Object.entries({ ...SETTINGS, port }).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const server = startGuarded(postgres, ["-D", join(directory, "data"), ...flags], {
    cwd: directory,
    signal: "QUIT",
  });
  const toUrl = (user: string, database: string) => `postgresql://${user}@127.0.0.1:${port}/${database}`;
  await waitUntilReady(server, async () => void (await queryOnce(toUrl("postgres", "postgres"), "select 1")));
  return { directory, port, toUrl, stop: server.stop };
}

/** Creates a cluster with the database `ayllu`, owned by the role `web`, which has no other right. */
export async function createCluster(postgres: string): Promise<Cluster & { remove: () => Promise<void> }> {
  const { path, remove } = await createServerDirectory();
  const flags = ["--username=postgres", "--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C.UTF-8"];
  runAsServer(join(dirname(postgres), "initdb"), ["-D", join(path, "data"), ...flags], path);
  const cluster = await startServer(postgres, path);
  const url = cluster.toUrl("postgres", "postgres");
  await queryOnce(url, "create role web login nosuperuser nocreatedb nocreaterole");
  await queryOnce(url, "create database ayllu owner web");
  return { ...cluster, remove };
}

/** Starts a pooler of the database `ayllu` in transaction mode. */
export async function startPgBouncer(
  pgbouncer: string,
  cluster: Cluster,
): Promise<GuardedProcess & { url: string; adminUrl: string }> {
  const { directory } = cluster;
  const port = await findFreePort();
  const settings = {
    listen_addr: "127.0.0.1",
    listen_port: port,
    unix_socket_dir: "",
    auth_type: "trust",
    auth_file: join(directory, "users.txt"),
    admin_users: "web",
    pool_mode: "transaction",
    default_pool_size: 3,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const database = `ayllu = host=127.0.0.1 port=${cluster.port} dbname=ayllu`;
  const configuration = join(directory, "pgbouncer.ini");
  await writeFile(settings.auth_file, '"web" ""\n');
  await writeFile(configuration, ["[databases]", database, "[pgbouncer]", ...lines, ""].join("\n"));
  for (const path of [settings.auth_file, configuration]) await chmod(path, 0o644);
  const server = startGuarded(pgbouncer, [configuration], { cwd: directory, signal: "TERM" });
  const toUrl = (name: string) => `postgresql://web@127.0.0.1:${port}/${name}`;
  await waitUntilReady(server, async () => void (await queryOnce(toUrl("ayllu"), "select 1")));
  return { ...server, url: toUrl("ayllu"), adminUrl: toUrl("pgbouncer") };
}
