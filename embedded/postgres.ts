import { spawnSync, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chown, open, readdir, rename, rm, writeFile } from "node:fs/promises";
import { totalmem } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import {
  pathExists,
  findFreePort,
  readOrCreateJson,
  generateSecret,
  readJsonFile,
  writePrivateFile,
} from "@/lib/platform/files";
import { spawnGuarded } from "./guarded-process";
import { openLog } from "./log-file";
import { createOwnedDirectory, resolvePostgresLocation, type PostgresLocation } from "./postgres-location";
import { stopOrphanedProcesses } from "./postgres-processes";
import { supervise, type RunningServer } from "./supervisor";

// A real PostgreSQL from npm packages, under `<data dir>/postgres`. DATABASE_URL replaces it with any other.

type ConnectionSettings = { port: number; adminPassword: string; password: string };

type ServerOptions = {
  location: PostgresLocation;
  cluster: string;
  settings: ConnectionSettings;
  isDurable: boolean;
};

type PostgresOptions = {
  /** False disables fsync: faster, but a power failure may lose everything. */
  isDurable?: boolean;
  print?: (line: string) => void;
};

export type EmbeddedPostgres = {
  env: { DATABASE_URL: string };
  /** Contains the cluster and its log. */
  directory: string;
  stop: () => Promise<void>;
};

// A clean environment: variables such as PGPORT would change the server.
const SERVER_ENVIRONMENT: NodeJS.ProcessEnv = {
  NODE_ENV: process.env.NODE_ENV,
  PATH: process.env.PATH,
  LC_ALL: "C",
};
const START_TIMEOUT_MS = 90_000;

const MIN_SHARED_BUFFERS_MB = 128;
const MAX_SHARED_BUFFERS_MB = 1024;

function localeFlags(): string[] {
  // The builtin provider makes sorting and case portable; the text-search parser still uses the system's ctype.
  const ctypes: Partial<Record<NodeJS.Platform, string>> = { darwin: "en_US.UTF-8", win32: "C" };
  const ctype = ctypes[process.platform] ?? "C.UTF-8";
  return [
    "--encoding=UTF8",
    "--locale=C",
    `--lc-ctype=${ctype}`,
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
  ];
}

/** Creates the cluster in a temporary directory and renames it when complete. */
async function createCluster(
  location: PostgresLocation,
  cluster: string,
  adminPassword: string,
): Promise<void> {
  for (const name of await readdir(location.directory)) {
    if (name.startsWith("making-"))
      await rm(join(location.directory, name), { recursive: true, force: true });
  }
  const temporaryDirectory = join(location.directory, `making-${randomBytes(4).toString("hex")}`);
  await createOwnedDirectory(temporaryDirectory, location.owner);
  const passwordFile = join(temporaryDirectory, "password");
  const draft = join(temporaryDirectory, "cluster");
  await writeFile(passwordFile, `${adminPassword}\n`, { mode: 0o600 });
  if (location.owner) await chown(passwordFile, location.owner.uid, location.owner.gid);
  const { status, stderr, error } = spawnSync(
    join(location.binaries, "bin", "initdb"),
    [
      `--pgdata=${draft}`,
      "--username=postgres",
      "--auth=scram-sha-256",
      `--pwfile=${passwordFile}`,
      ...localeFlags(),
    ],
    { ...location.owner, cwd: temporaryDirectory, encoding: "utf8", env: SERVER_ENVIRONMENT },
  );
  if (status !== 0) throw new Error(`initdb failed: ${error?.message ?? stderr}`);
  await rename(draft, cluster);
  await rm(temporaryDirectory, { recursive: true, force: true });
}

/** Removes a cluster whose passwords are lost; a relocated one outlives its deleted data directory. */
async function removeUnreachableCluster(location: PostgresLocation, cluster: string): Promise<void> {
  if (!location.isRelocated)
    throw new Error(`The passwords of ${cluster} are lost: restore connection.json beside it.`);
  await rm(cluster, { recursive: true, force: true });
}

async function readLogFrom(path: string, size: number): Promise<string> {
  const file = await open(path, "r");
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(64 * 1024), position: size });
  await file.close();
  return buffer.toString("utf8", 0, bytesRead);
}

/** A quarter of the memory, as PostgreSQL advises; it is taken only as far as there is data to hold. */
function sharedBuffers(): string {
  // Without a known limit, the memory of the process is said to be constrained to 0.
  const quarter = Math.floor(Math.min(totalmem(), process.constrainedMemory() || Infinity) / 4 / 2 ** 20);
  return `${Math.min(Math.max(quarter, MIN_SHARED_BUFFERS_MB), MAX_SHARED_BUFFERS_MB)}MB`;
}

function serverFlags({ cluster, settings: { port }, isDurable }: ServerOptions): string[] {
  const configuration = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: "100",
    timezone: "UTC",
    log_timezone: "UTC",
    lc_messages: "C",
    log_checkpoints: "off",
    shared_buffers: sharedBuffers(),
    ...(isDurable ? {} : { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }),
  };
  return [
    "-D",
    cluster,
    "-p",
    String(port),
    ...Object.entries(configuration).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ];
}

const settingsPath = (dataDir: string): string => join(dataDir, "postgres", "connection.json");

const adminUrl = ({ adminPassword, port }: ConnectionSettings): string =>
  `postgresql://postgres:${adminPassword}@127.0.0.1:${port}/postgres`;

const databaseUrl = ({ password, port }: ConnectionSettings): string =>
  `postgresql://ayllu:${password}@127.0.0.1:${port}/ayllu`;

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

async function stopServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.stdin?.end();
  await ended;
}

const toRunningServer = (child: ChildProcess): RunningServer => ({
  ended: child.exitCode === null && child.signalCode === null ? once(child, "exit") : Promise.resolve(),
  stop: () => stopServer(child),
});

/** Returns the running server, or its log if it ended early. */
async function launchServer(options: ServerOptions): Promise<RunningServer | string> {
  const { location, settings } = options;
  const logPath = join(location.directory, "log");
  const log = await openLog(logPath);
  const program = join(location.binaries, "bin", "postgres");
  const child = spawnGuarded(program, serverFlags(options), {
    ...location.owner,
    cwd: location.directory,
    output: log.fd,
    env: SERVER_ENVIRONMENT,
  });
  let failure: string | undefined;
  child.once("error", (error) => (failure = error.message));
  await log.close();
  const url = adminUrl(settings);
  for (const end = Date.now() + START_TIMEOUT_MS; Date.now() < end; await sleep(30)) {
    if (failure !== undefined) return failure;
    if (child.exitCode !== null || child.signalCode !== null) return readLogFrom(logPath, log.size);
    if (await isReady(url)) return toRunningServer(child);
  }
  child.stdin?.end();
  throw new Error(`PostgreSQL did not become ready; see ${logPath}`);
}

async function launchWithRetries(options: ServerOptions, path: string): Promise<RunningServer> {
  const { cluster, settings } = options;
  let result: RunningServer | string = "";
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const port = await findFreePort(settings.port);
    if (port !== settings.port)
      await writePrivateFile(path, `${JSON.stringify(Object.assign(settings, { port }), null, 2)}\n`);
    result = await launchServer(options);
    if (typeof result !== "string") return result;
    // Workers of a killed server may outlive it briefly; another process may take the port first.
    if (!/still in use|could not bind|could not create any TCP/.test(result)) break;
    await sleep(500);
    await stopOrphanedProcesses(cluster);
  }
  throw new Error(`PostgreSQL did not start: ${String(result).trim().slice(-1_000)}`);
}

/** Starts the server again on its port, after ending what the last one left behind. */
async function relaunchServer(options: ServerOptions): Promise<RunningServer> {
  await stopOrphanedProcesses(options.cluster);
  const result = await launchServer(options);
  if (typeof result === "string") throw new Error(result.trim().slice(-1_000));
  return result;
}

/** Returns undefined if the data directory has no embedded database. */
export async function readEmbeddedDatabaseUrl(dataDir: string): Promise<string | undefined> {
  const settings = await readJsonFile<ConnectionSettings>(settingsPath(dataDir));
  return settings && databaseUrl(settings);
}

async function ensureDatabase(settings: ConnectionSettings): Promise<void> {
  const client = new pg.Client(adminUrl(settings));
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

/** Starts PostgreSQL on the data directory (an absolute path); creates the cluster if needed. */
export async function startPostgres(
  dataDir: string,
  options: PostgresOptions = {},
): Promise<EmbeddedPostgres> {
  const { isDurable = true, print = console.log } = options;
  const location = await resolvePostgresLocation(dataDir);
  if (location.isRelocated)
    print(
      `PostgreSQL runs as a user without access to the data directory: its cluster is in ${location.directory}`,
    );
  const cluster = join(location.directory, "cluster");
  const path = settingsPath(dataDir);
  const hasCluster = await pathExists(join(cluster, "PG_VERSION"));
  if (hasCluster && (await stopOrphanedProcesses(cluster)))
    print("A PostgreSQL left over by a killed start was stopped.");
  if (hasCluster && !(await pathExists(path))) await removeUnreachableCluster(location, cluster);
  const settings = await readOrCreateJson<ConnectionSettings>(path, () => ({
    port: 0,
    adminPassword: generateSecret(),
    password: generateSecret(),
  }));
  if (!(await pathExists(cluster))) await createCluster(location, cluster, settings.adminPassword);
  const server: ServerOptions = { location, cluster, settings, isDurable };
  const stop = await supervise({
    name: "PostgreSQL",
    start: () => launchWithRetries(server, path),
    restart: () => relaunchServer(server),
  });
  try {
    await ensureDatabase(settings);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    env: { DATABASE_URL: databaseUrl(settings) },
    directory: location.directory,
    stop,
  };
}
