import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { onExit } from "@/bench/cleanup";
import { findFreePort } from "@/tools/files";
import { hashFiles, runIfChanged } from "@/tools/incremental";
import { runNode } from "@/tools/run-node";
import { runStep } from "@/tools/steps.mjs";
import { BARE_APP_FILES } from "./bare-files";
import { fetchByteLength } from "./load";

const NEXT_BIN = resolve("node_modules/next/dist/bin/next");
const LENGTH_ATTEMPTS = 4;
const START_TIMEOUT_MS = 60_000;

export type AnswerKind = "static" | "dynamic" | "memory";

async function buildBareApp(directory: string): Promise<void> {
  await rm(directory, { recursive: true, force: true });
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

/** Returns the directory of the build, which later runs with the same sources and packages find again. */
async function ensureBareApp(): Promise<string> {
  const hash = createHash("sha256")
    .update(await hashFiles(["package-lock.json"]))
    .update(JSON.stringify([resolve("node_modules"), BARE_APP_FILES]))
    .digest("hex");
  const directory = join(tmpdir(), `ayllu-bare-${hash.slice(0, 16)}`);
  await runIfChanged(join(directory, ".ayllu-sources"), hash, () => buildBareApp(directory));
  return directory;
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

let startedApp: Promise<string> | undefined;

async function buildAndServe(): Promise<string> {
  let url = "";
  await runStep("reference", "building a bare Next application", async () => {
    url = await serveBareApp(await ensureBareApp());
    onExit(async () => void (startedApp = undefined));
    return `bare Next application at ${url}`;
  });
  return url;
}

/** Returns the URL of the bare application, built and started once until the cleanup. */
export const startBareApp = (): Promise<string> => (startedApp ??= buildAndServe());

/** Returns the URL of an answer of the bare application with about `bytes` bytes. */
export async function findBareUrl(answers: string, bytes: number): Promise<string> {
  const toUrl = (length: number): string => `${answers}/${length}`;
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
