import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort, keepJson, makeDirectory, writePrivate } from "../tools/files";

// A mail server with a web inbox (`GET /email` gives the mails as JSON), kept under `<data dir>/mail`; nothing
// leaves the machine. Outgrown: any mail server, by SMTP_URL.

type Ports = { smtp: number; web: number };

export type EmbeddedMail = { env: { SMTP_URL: string }; inbox: string; stop: () => Promise<void> };

const PROGRAM = fileURLToPath(new URL("./mail-process.mjs", import.meta.url));

async function settlePorts(path: string): Promise<Ports> {
  const kept = await keepJson<Ports>(path, () => ({ smtp: 0, web: 0 }));
  const smtp = await freePort(kept.smtp);
  const web = await freePort(kept.web);
  if (smtp !== kept.smtp || web !== kept.web) await writePrivate(path, `${JSON.stringify({ smtp, web })}\n`);
  return { smtp, web };
}

async function ready(child: ChildProcess): Promise<void> {
  let complaint = "";
  child.stderr?.on("data", (chunk: Buffer) => (complaint = (complaint + chunk.toString()).slice(-2_000)));
  const failed = once(child, "exit").then(() => {
    throw new Error(`The mail server did not start: ${complaint.trim()}`);
  });
  await Promise.race([once(child, "message"), failed]);
  failed.catch(() => {});
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  if (child.connected) child.disconnect();
  await ended;
}

/** Starts the mail server on the data directory. */
export async function startMail(dataDir: string): Promise<EmbeddedMail> {
  const directory = join(dataDir, "mail");
  await makeDirectory(directory);
  const { smtp, web } = await settlePorts(join(dataDir, "mail.json"));
  const child = fork(PROGRAM, [String(smtp), String(web), directory], {
    // Out of reach of Ctrl-C: it ends when the site has sent its last mail.
    detached: true,
    execArgv: [],
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  await ready(child);
  return {
    env: { SMTP_URL: `smtp://127.0.0.1:${smtp}` },
    inbox: `http://127.0.0.1:${web}`,
    stop: () => stop(child),
  };
}
