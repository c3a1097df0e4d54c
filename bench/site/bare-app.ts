import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { atEnd } from "@/bench/undo";
import { freePort } from "@/tools/files";
import { runNode } from "@/tools/run-node";
import { step } from "@/scripts/steps.mjs";
import { bareFiles } from "./bare-files";
import { bytesOf } from "./load";

const NEXT = resolve("node_modules/next/dist/bin/next");
const TRIES = 4;
const PATIENCE_MS = 60_000;

export type Kind = "static" | "dynamic" | "memory";

async function build(directory: string): Promise<void> {
  for (const [path, text] of Object.entries(bareFiles)) {
    await mkdir(dirname(join(directory, path)), { recursive: true });
    await writeFile(join(directory, path), text);
  }
  await symlink(resolve("node_modules"), join(directory, "node_modules"));
  // The packages lie elsewhere, which only this bundler follows.
  await runNode([NEXT, "build", directory, "--webpack"], {
    env: { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
  });
}

async function serve(directory: string): Promise<string> {
  const port = await freePort();
  const child = spawn(process.execPath, [NEXT, "start", directory, "-p", String(port)], { stdio: "ignore" });
  atEnd(async () => {
    if (child.exitCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
  });
  const url = `http://localhost:${port}`;
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(200)) {
    if (await bytesOf(`${url}/memory/1`).catch(() => 0)) return url;
  }
  throw new Error("The bare application does not answer.");
}

/** Builds and starts the bare application; gives its address. */
export async function startBare(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "ayllu-bare-"));
  atEnd(() => rm(directory, { recursive: true, force: true }));
  let url = "";
  await step("reference", "building a bare Next application", async () => {
    await build(directory);
    url = await serve(directory);
    return `bare Next application at ${url}`;
  });
  return url;
}

/** An address of the bare application whose answer has so many bytes. */
export async function bareUrl(bare: string, kind: Kind, bytes: number): Promise<string> {
  const urlOf = (length: number): string => `${bare}/${kind}/${length}`;
  let length = Math.max(1, Math.floor(bytes / 2));
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const [now, more] = [await bytesOf(urlOf(length)), await bytesOf(urlOf(length + 1000))];
    const each = (more - now) / 1000;
    length = Math.max(1, Math.round(length + (bytes - now) / each));
  }
  return urlOf(length);
}
