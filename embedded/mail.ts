import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  ensurePrivateDirectory,
  findFreePort,
  generateSecret,
  readOrCreateJson,
  writePrivateFile,
} from "@/lib/platform/files";
import { supervise, type RunningServer } from "./supervisor";

// A mail server with a web inbox (`GET /email` returns the mails as JSON), stored under `<data dir>/mail`. It never
// relays mail. SMTP_URL replaces it with any other server.

/** `token` is a part of the address of the inbox: nothing is found there without it. */
type Settings = { smtp: number; web: number; token: string };

export type EmbeddedMail = { env: { SMTP_URL: string }; inbox: string; stop: () => Promise<void> };
/** `ready` rejects if the server does not start. */
type StartingMail = EmbeddedMail & { ready: Promise<void> };

const PROCESS_PATH = fileURLToPath(new URL("./mail-process.mjs", import.meta.url));

async function resolveSettings(path: string): Promise<Settings> {
  // Settings of a former release have no token.
  const saved = await readOrCreateJson<Partial<Settings>>(path, () => ({}));
  const settings = {
    smtp: await findFreePort(saved.smtp),
    web: await findFreePort(saved.web),
    token: saved.token ?? generateSecret(),
  };
  const text = JSON.stringify(settings);
  if (text !== JSON.stringify(saved)) await writePrivateFile(path, `${text}\n`);
  return settings;
}

async function waitUntilReady(child: ChildProcess): Promise<void> {
  let errorOutput = "";
  child.stderr?.on("data", (chunk: Buffer) => (errorOutput = (errorOutput + chunk.toString()).slice(-2_000)));
  const failed = once(child, "exit").then(() => {
    throw new Error(`The mail server did not start: ${errorOutput.trim()}`);
  });
  await Promise.race([once(child, "message"), failed]);
  failed.catch(() => {});
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  if (child.connected) child.disconnect();
  await ended;
}

async function launchServer({ smtp, web, token }: Settings, directory: string): Promise<RunningServer> {
  const child = fork(PROCESS_PATH, [String(smtp), String(web), directory], {
    // Ctrl-C must not reach it before the site has sent its last mail.
    detached: true,
    execArgv: [],
    // Everybody on this machine sees the arguments of a process.
    env: { ...process.env, AYLLU_INBOX_TOKEN: token },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  const ended = once(child, "exit");
  await waitUntilReady(child);
  return { ended, stop: () => stopProcess(child) };
}

/** Returns its addresses while it is still starting. */
export async function launchMailServer(dataDir: string): Promise<StartingMail> {
  const directory = join(dataDir, "mail");
  await ensurePrivateDirectory(directory);
  const settings = await resolveSettings(join(dataDir, "mail.json"));
  const supervising = supervise({ name: "The mail server", start: () => launchServer(settings, directory) });
  const ready = supervising.then(() => {});
  ready.catch(() => {});
  return {
    env: { SMTP_URL: `smtp://127.0.0.1:${settings.smtp}` },
    inbox: `http://127.0.0.1:${settings.web}/${settings.token}`,
    ready,
    stop: () =>
      supervising.then(
        (stop) => stop(),
        () => {},
      ),
  };
}

export async function startMailServer(dataDir: string): Promise<EmbeddedMail> {
  const { ready, ...mail } = await launchMailServer(dataDir);
  await ready;
  return mail;
}
