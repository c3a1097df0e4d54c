import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chown, open, readdir, rename, rm, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { exists, freePort, keepJson, newSecret, readJson, writePrivate } from "../tools/files";
import { makeOwned, settleHome, type PostgresHome } from "./postgres-location";
import { clearOrphans } from "./postgres-processes";

// A real PostgreSQL from npm packages, under `<data dir>/postgres`. Outgrown: any other, by DATABASE_URL.

type Settings = { port: number; adminPassword: string; password: string };

type Options = {
  /** False for tests: nothing is forced to the disk, so that a power cut may lose everything. */
  durable?: boolean;
  say?: (line: string) => void;
};

export type EmbeddedPostgres = {
  env: { DATABASE_URL: string };
  /** Where cluster and log are. */
  directory: string;
  stop: () => Promise<void>;
};

// Nothing of ours: PGPORT and the like would change what is started.
const ENVIRONMENT: NodeJS.ProcessEnv = {
  NODE_ENV: process.env.NODE_ENV,
  PATH: process.env.PATH,
  LC_ALL: "C",
};
const MAX_LOG_BYTES = 10 * 1024 * 1024;
const START_TIMEOUT_MS = 90_000;

// The server has a session of its own, so that Ctrl-C does not reach it before the site has finished with it.
// Its guard stops it as soon as our end of the pipe closes, however we end.
const GUARD = `exec 3<&0
"$@" </dev/null 3<&- &
server=$!
{ read -r _ <&3; kill -INT "$server" 2>/dev/null; } &
exec 3<&-
wait "$server"`;

function localeFlags(): string[] {
  // Sorting and case come from PostgreSQL itself, alike everywhere; the text-search parser asks the system.
  const ctype = process.platform === "darwin" ? "en_US.UTF-8" : "C.UTF-8";
  return [
    "--encoding=UTF8",
    "--locale=C",
    `--lc-ctype=${ctype}`,
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
  ];
}

/** Makes the cluster beside its place and moves it there when it is whole. */
async function makeCluster(home: PostgresHome, cluster: string, adminPassword: string): Promise<void> {
  for (const name of await readdir(home.directory)) {
    if (name.startsWith("making-")) await rm(join(home.directory, name), { recursive: true, force: true });
  }
  const making = join(home.directory, `making-${randomBytes(4).toString("hex")}`);
  await makeOwned(making, home.owner);
  const passwordFile = join(making, "password");
  const draft = join(making, "cluster");
  await writeFile(passwordFile, `${adminPassword}\n`, { mode: 0o600 });
  if (home.owner) await chown(passwordFile, home.owner.uid, home.owner.gid);
  const { status, stderr, error } = spawnSync(
    join(home.binaries, "bin", "initdb"),
    [
      `--pgdata=${draft}`,
      "--username=postgres",
      "--auth=scram-sha-256",
      `--pwfile=${passwordFile}`,
      ...localeFlags(),
    ],
    { ...home.owner, cwd: making, encoding: "utf8", env: ENVIRONMENT },
  );
  if (status !== 0) throw new Error(`initdb failed: ${error?.message ?? stderr}`);
  await rename(draft, cluster);
  await rm(making, { recursive: true, force: true });
}

/** A cluster without its passwords: one that had moved goes with the data directory, which was deleted. */
async function forgetCluster(home: PostgresHome, cluster: string): Promise<void> {
  if (!home.moved)
    throw new Error(`The passwords of ${cluster} are gone: restore connection.json beside it.`);
  await rm(cluster, { recursive: true, force: true });
}

async function openLog(path: string): Promise<{ fd: number; size: number; close: () => Promise<void> }> {
  const size = await stat(path).then(
    ({ size }) => size,
    () => 0,
  );
  if (size > MAX_LOG_BYTES) await truncate(path);
  const file = await open(path, "a", 0o600);
  return { fd: file.fd, size: (await file.stat()).size, close: () => file.close() };
}

async function logSince(path: string, size: number): Promise<string> {
  const file = await open(path, "r");
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(64 * 1024), position: size });
  await file.close();
  return buffer.toString("utf8", 0, bytesRead);
}

function flags(cluster: string, port: number, durable: boolean): string[] {
  const settings = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: "100",
    timezone: "UTC",
    log_timezone: "UTC",
    lc_messages: "C",
    log_checkpoints: "off",
    ...(durable ? {} : { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }),
  };
  return [
    "-D",
    cluster,
    "-p",
    String(port),
    ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ];
}

const settingsPath = (dataDir: string): string => join(dataDir, "postgres", "connection.json");

const address = (user: string, password: string, port: number, database: string): string =>
  `postgresql://${user}:${password}@127.0.0.1:${port}/${database}`;

async function isReady(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** One try: the running server, or what its log said when it ended at once. */
async function launch(
  home: PostgresHome,
  cluster: string,
  settings: Settings,
  durable: boolean,
): Promise<ChildProcess | string> {
  const logPath = join(home.directory, "log");
  const log = await openLog(logPath);
  const program = join(home.binaries, "bin", "postgres");
  const child = spawn("/bin/sh", ["-c", GUARD, "sh", program, ...flags(cluster, settings.port, durable)], {
    ...home.owner,
    cwd: home.directory,
    detached: true,
    stdio: ["pipe", log.fd, log.fd],
    env: ENVIRONMENT,
  });
  child.stdin?.on("error", () => {});
  let failure: string | undefined;
  child.once("error", (error) => (failure = error.message));
  await log.close();
  const url = address("postgres", settings.adminPassword, settings.port, "postgres");
  for (const end = Date.now() + START_TIMEOUT_MS; Date.now() < end; await sleep(30)) {
    if (failure !== undefined) return failure;
    if (child.exitCode !== null || child.signalCode !== null) return logSince(logPath, log.size);
    if (await isReady(url)) return child;
  }
  child.stdin?.end();
  throw new Error(`PostgreSQL did not become ready; see ${logPath}`);
}

async function launchPatiently(
  home: PostgresHome,
  cluster: string,
  settings: Settings,
  path: string,
  durable: boolean,
): Promise<ChildProcess> {
  let answer: ChildProcess | string = "";
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const port = await freePort(settings.port);
    if (port !== settings.port)
      await writePrivate(path, `${JSON.stringify(Object.assign(settings, { port }), null, 2)}\n`);
    answer = await launch(home, cluster, settings, durable);
    if (typeof answer !== "string") return answer;
    // Workers of a killed server may live a moment longer; a port may be taken between choice and use.
    if (!/still in use|could not bind|could not create any TCP/.test(answer)) break;
    await sleep(500);
    await clearOrphans(cluster);
  }
  throw new Error(`PostgreSQL did not start: ${String(answer).trim().slice(-1_000)}`);
}

/** The address of the embedded database of a data directory; undefined when there is none. */
export async function embeddedDatabaseUrl(dataDir: string): Promise<string | undefined> {
  const settings = await readJson<Settings>(settingsPath(dataDir));
  return settings && address("ayllu", settings.password, settings.port, "ayllu");
}

async function makeDatabase(settings: Settings): Promise<void> {
  const client = new pg.Client(address("postgres", settings.adminPassword, settings.port, "postgres"));
  await client.connect();
  try {
    const password = client.escapeLiteral(settings.password);
    const roles = await client.query("SELECT FROM pg_roles WHERE rolname = 'ayllu'");
    await client.query(
      `${roles.rowCount ? "ALTER" : "CREATE"} ROLE ayllu LOGIN CREATEDB PASSWORD ${password}`,
    );
    const databases = await client.query("SELECT FROM pg_database WHERE datname = 'ayllu'");
    if (!databases.rowCount) await client.query("CREATE DATABASE ayllu OWNER ayllu");
  } finally {
    await client.end();
  }
}

async function stopServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.stdin?.end();
  await ended;
}

/** Starts PostgreSQL on the data directory (an absolute path), made the first time. */
export async function startPostgres(dataDir: string, options: Options = {}): Promise<EmbeddedPostgres> {
  const { durable = true, say = console.log } = options;
  const home = await settleHome(dataDir);
  if (home.moved)
    say(`PostgreSQL runs as another user, who may not enter here: its cluster is in ${home.directory}`);
  const cluster = join(home.directory, "cluster");
  const path = settingsPath(dataDir);
  const hasCluster = await exists(join(cluster, "PG_VERSION"));
  if (hasCluster && (await clearOrphans(cluster)))
    say("A PostgreSQL left over by a killed start was stopped.");
  if (hasCluster && !(await exists(path))) await forgetCluster(home, cluster);
  const settings = await keepJson<Settings>(path, () => ({
    port: 0,
    adminPassword: newSecret(),
    password: newSecret(),
  }));
  if (!(await exists(cluster))) await makeCluster(home, cluster, settings.adminPassword);
  const server = await launchPatiently(home, cluster, settings, path, durable);
  await makeDatabase(settings);
  return {
    env: { DATABASE_URL: address("ayllu", settings.password, settings.port, "ayllu") },
    directory: home.directory,
    stop: () => stopServer(server),
  };
}
