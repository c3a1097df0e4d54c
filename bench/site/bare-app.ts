import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { onExit } from "@/bench/cleanup";
import { findFreePort } from "@/tools/files";
import { runNode } from "@/tools/run-node";
import { runStep } from "@/tools/steps.mjs";
import { BARE_APP_FILES } from "./bare-files";
import { fetchByteLength } from "./load";

const NEXT_BIN = resolve("node_modules/next/dist/bin/next");
const LENGTH_ATTEMPTS = 4;
const START_TIMEOUT_MS = 60_000;

export type AnswerKind = "static" | "dynamic" | "memory";

async function buildBareApp(directory: string): Promise<void> {
  for (const [path, text] of Object.entries(BARE_APP_FILES)) {
    await mkdir(dirname(join(directory, path)), { recursive: true });
    await writeFile(join(directory, path), text);
  }
  await symlink(resolve("node_modules"), join(directory, "node_modules"));
  // Only webpack follows the symlinked packages.
  await runNode([NEXT_BIN, "build", directory, "--webpack"], {
    env: { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
  });
}

async function serveBareApp(directory: string): Promise<string> {
  const port = await findFreePort();
  const child = spawn(process.execPath, [NEXT_BIN, "start", directory, "-p", String(port)], {
    stdio: "ignore",
  });
  onExit(async () => {
    if (child.exitCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
  });
  const url = `http://localhost:${port}`;
  for (const end = Date.now() + START_TIMEOUT_MS; Date.now() < end; await sleep(200)) {
    if (await fetchByteLength(`${url}/memory/1`).catch(() => 0)) return url;
  }
  throw new Error("The bare application does not answer.");
}

/** Builds and starts the bare application. Returns its URL. */
export async function startBareApp(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "ayllu-bare-"));
  onExit(() => rm(directory, { recursive: true, force: true }));
  let url = "";
  await runStep("reference", "building a bare Next application", async () => {
    await buildBareApp(directory);
    url = await serveBareApp(directory);
    return `bare Next application at ${url}`;
  });
  return url;
}

/** Returns a URL of the bare application whose response has about `bytes` bytes. */
export async function findBareUrl(bare: string, kind: AnswerKind, bytes: number): Promise<string> {
  const toUrl = (length: number): string => `${bare}/${kind}/${length}`;
  let length = Math.max(1, Math.floor(bytes / 2));
  for (let attempt = 0; attempt < LENGTH_ATTEMPTS; attempt += 1) {
    const [currentBytes, longerBytes] = [
      await fetchByteLength(toUrl(length)),
      await fetchByteLength(toUrl(length + 1000)),
    ];
    const bytesPerUnit = (longerBytes - currentBytes) / 1000;
    length = Math.max(1, Math.round(length + (bytes - currentBytes) / bytesPerUnit));
  }
  return toUrl(length);
}
