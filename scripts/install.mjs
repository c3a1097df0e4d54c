import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

// Plain Node without any package: this is what runs first on a fresh clone.

export const root = fileURLToPath(new URL("..", import.meta.url));
const mark = join(root, "node_modules", ".ayllu-lock");

/** Stops with a plain word when this Node is too old. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Ayllu needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

/** Runs npm; who stops us while it works stops it too. */
async function npm(args) {
  const isWindows = process.platform === "win32";
  const child = spawn(isWindows ? "npm.cmd" : "npm", args, {
    cwd: root,
    shell: isWindows,
    env: { ...process.env, NODE_ENV: "development" },
  });
  const end = (signal) => {
    child.kill(signal);
    process.exit(1);
  };
  process.on("SIGTERM", end).on("SIGINT", end);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => (output += text));
  }
  const [status] = await once(child, "close").catch((error) => [error]);
  process.off("SIGTERM", end).off("SIGINT", end);
  return { done: status === 0, output: status instanceof Error ? status.message : output };
}

/** Installs the packages of the lock file unless they are there already; says what it did. */
export async function installPackages() {
  const lock = readFileSync(join(root, "package-lock.json"));
  const hash = createHash("sha256").update(lock).digest("hex");
  if (existsSync(mark) && readFileSync(mark, "utf8") === hash) return "as in package-lock.json";
  let result = await npm(["ci", "--include=dev", "--no-audit", "--no-fund"]);
  // `npm ci` wants packages for other platforms too, which some registries do not carry.
  if (result.output.includes("EUSAGE")) {
    result = await npm(["install", "--no-save", "--include=dev", "--no-audit", "--no-fund"]);
  }
  if (!result.done) throw new Error(`The packages could not be installed:\n${result.output}`);
  writeFileSync(mark, hash);
  return "installed from package-lock.json";
}
