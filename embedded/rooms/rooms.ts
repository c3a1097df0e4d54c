import { once } from "node:events";
import { chown, readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ensureDirectory, generateSecret } from "@/lib/platform/files";
import { spawnGuarded } from "../guarded-process";
import { openLog } from "../log-file";
import { canAccess, findOsUser, isRoot, type OsUser } from "../os-user";
import { relocatedDirectory } from "../postgres-location";
import { loadSettings } from "../settings";
import { supervise, type RunningServer } from "../supervisor";
import { writeConfig, MEDIA_PORTS, type JanusSettings } from "./config";
import { findJanus, type JanusProgram } from "./program";

// The media engine of live rooms: Janus, with its configuration, ports and log under `<data dir>/rooms`, or in /var/lib/ayllu
// where its user cannot enter that. It parses the media of strangers: root starts it as nobody. JANUS_URLS replaces it with
// others.

export type EmbeddedRooms = {
  env: { JANUS_URLS: string; JANUS_API_SECRET: string };
  /** Resolves when it answers. Errors: it cannot be had. */
  ready: Promise<void>;
  stop: () => Promise<void>;
};

const START_TIMEOUT_MS = 20_000;
/** Below the ports that the system gives to outgoing connections. */
const MEDIA_RANGE = { first: 20_000, last: 32_000 };

/** Spreads the engines of several data directories over the ports. */
const chooseMediaPort = (): number => {
  const slots = (MEDIA_RANGE.last - MEDIA_RANGE.first) / MEDIA_PORTS;
  return MEDIA_RANGE.first + MEDIA_PORTS * Math.floor(Math.random() * slots);
};

const generateSettings = (): JanusSettings => ({
  port: 0,
  secret: generateSecret(),
  mediaPort: chooseMediaPort(),
});

const isAnswering = (url: string): Promise<boolean> =>
  fetch(`${url}/info`, { signal: AbortSignal.timeout(1_000) }).then(
    ({ ok }) => ok,
    () => false,
  );

type Location = { folder: string; owner: OsUser | undefined };

async function resolveLocation(dataDir: string): Promise<Location> {
  const owner = isRoot() ? findOsUser("nobody") : undefined;
  const folder = join(dataDir, "rooms");
  await ensureDirectory(folder);
  if (canAccess(owner, [folder])) return { folder, owner };
  const relocated = join(relocatedDirectory(dataDir), "rooms");
  await ensureDirectory(relocated);
  return { folder: relocated, owner };
}

/** Lets the user of Janus read its program and its configuration. Errors: it may not enter the folder of the program. */
async function handOver({ path, modules }: JanusProgram, config: string, owner: OsUser | undefined) {
  if (!owner) return;
  if (!canAccess(owner, [dirname(path), modules]))
    throw new Error(`Live rooms are off: Janus does not run as root, and nobody may not read ${path}.`);
  for (const name of await readdir(config)) await chown(join(config, name), owner.uid, owner.gid);
}

async function launchEngine(
  program: JanusProgram,
  { folder, owner }: Location,
  url: string,
): Promise<RunningServer> {
  const logPath = join(folder, "log");
  const log = await openLog(logPath);
  const child = spawnGuarded(program.path, ["--configs-folder", join(folder, "config")], {
    ...owner,
    cwd: folder,
    output: log.fd,
    env: {
      NODE_ENV: process.env.NODE_ENV,
      PATH: process.env.PATH,
      ...(program.libraries ? { LD_LIBRARY_PATH: program.libraries } : {}),
    },
  });
  await log.close();
  const ended = once(child, "exit").then(
    () => {},
    () => {},
  );
  const stop = async (): Promise<void> => {
    child.stdin?.end();
    await ended;
  };
  for (const end = Date.now() + START_TIMEOUT_MS; Date.now() < end; await sleep(50)) {
    if (child.exitCode !== null || child.signalCode !== null) break;
    if (await isAnswering(url)) return { ended, stop };
  }
  await stop();
  throw new Error(`Janus did not start; see ${logPath}`);
}

/** Returns its address at once, and starts it in the background: Janus may have to be downloaded first. */
export async function launchRooms(dataDir: string): Promise<EmbeddedRooms> {
  const location = await resolveLocation(dataDir);
  const { folder, owner } = location;
  const settings = await loadSettings(join(dataDir, "rooms.json"), generateSettings);
  const url = `http://127.0.0.1:${settings.port}/janus`;
  const stopping = new AbortController();
  const starting = findJanus(join(folder, "janus"), stopping.signal).then(async (program) => {
    stopping.signal.throwIfAborted();
    const config = join(folder, "config");
    await writeConfig(config, program, settings);
    await handOver(program, config, owner);
    return supervise({ name: "Janus", start: () => launchEngine(program, location, url) });
  });
  const ready = starting.then(() => {});
  ready.catch(() => {});
  return {
    env: { JANUS_URLS: url, JANUS_API_SECRET: settings.secret },
    ready,
    stop: () => {
      stopping.abort();
      return starting.then(
        (stop) => stop(),
        () => {},
      );
    },
  };
}
