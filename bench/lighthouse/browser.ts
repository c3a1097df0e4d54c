import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { onExit } from "@/bench/cleanup";
import { ensureChromium } from "@/tests/support/chromium.mjs";

/** A fresh browser, controlled through a port. */
export type PortBrowser = { port: number; close: () => Promise<void> };

const FLAGS = [
  "--headless=new",
  "--remote-debugging-port=0",
  "--no-sandbox",
  "--no-first-run",
  "--disable-extensions",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-default-apps",
  "--disable-sync",
];

export async function launchPortBrowser(): Promise<PortBrowser> {
  const profile = await mkdtemp(join(tmpdir(), "ayllu-browser-"));
  const child = spawn(await ensureChromium(), [...FLAGS, `--user-data-dir=${profile}`, "about:blank"], {
    stdio: ["ignore", "ignore", "pipe"],
    // A group of its own: on Debian the program is a script, which hands no signal on.
    detached: true,
  });
  const ended = once(child, "exit");
  const stop = async (): Promise<void> => {
    const hasEnded = child.exitCode !== null || child.signalCode !== null;
    if (!hasEnded && child.pid !== undefined) process.kill(-child.pid);
    await ended;
    // Its children may write until they end.
    await rm(profile, { recursive: true, force: true, maxRetries: 10 });
  };
  let stopping: Promise<void> | undefined;
  const close = (): Promise<void> => (stopping ??= stop());
  // The signal of a terminal reaches only the group of the benchmark.
  onExit(close);
  for await (const line of createInterface({ input: child.stderr })) {
    const [, port] = /^DevTools listening on ws:\/\/[^:]+:(\d+)\//.exec(line) ?? [];
    if (port === undefined) continue;
    child.stderr.resume();
    return { port: Number(port), close };
  }
  await close();
  throw new Error("Chromium did not start.");
}
