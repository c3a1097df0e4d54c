import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findFreePort, readOrCreateJson, ensureDirectory, writePrivateFile } from "@/lib/platform/files";
import { supervise, type RunningServer } from "./supervisor";

// A mail server with a web inbox (`GET /email` returns the mails as JSON), stored under `<data dir>/mail`. It never
// relays mail. SMTP_URL replaces it with any other server.

type Ports = { smtp: number; web: number };

export type EmbeddedMail = { env: { SMTP_URL: string }; inbox: string; stop: () => Promise<void> };
/** `ready` rejects if the server does not start. */
type StartingMail = EmbeddedMail & { ready: Promise<void> };

const PROCESS_PATH = fileURLToPath(new URL("./mail-process.mjs", import.meta.url));

async function resolvePorts(path: string): Promise<Ports> {
  const saved = await readOrCreateJson<Ports>(path, () => ({ smtp: 0, web: 0 }));
  const smtp = await findFreePort(saved.smtp);
  const web = await findFreePort(saved.web);
  if (smtp !== saved.smtp || web !== saved.web)
    await writePrivateFile(path, `${JSON.stringify({ smtp, web })}\n`);
  return { smtp, web };
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

async function launchServer({ smtp, web }: Ports, directory: string): Promise<RunningServer> {
  const child = fork(PROCESS_PATH, [String(smtp), String(web), directory], {
    // Ctrl-C must not reach it before the site has sent its last mail.
    detached: true,
    execArgv: [],
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  const ended = once(child, "exit");
  await waitUntilReady(child);
  return { ended, stop: () => stopProcess(child) };
}

/** Returns its addresses while it is still starting. */
export async function launchMailServer(dataDir: string): Promise<StartingMail> {
  const directory = join(dataDir, "mail");
  await ensureDirectory(directory);
  const ports = await resolvePorts(join(dataDir, "mail.json"));
  const supervising = supervise({ name: "The mail server", start: () => launchServer(ports, directory) });
  const ready = supervising.then(() => {});
  ready.catch(() => {});
  return {
    env: { SMTP_URL: `smtp://127.0.0.1:${ports.smtp}` },
    inbox: `http://127.0.0.1:${ports.web}`,
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
