import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
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

function npm(args) {
  const isWindows = process.platform === "win32";
  const { status, stdout, stderr, error } = spawnSync(isWindows ? "npm.cmd" : "npm", args, {
    cwd: root,
    encoding: "utf8",
    shell: isWindows,
    env: { ...process.env, NODE_ENV: "development" },
  });
  return { done: status === 0, output: error?.message ?? `${stdout}\n${stderr}` };
}

/** Installs the packages of the lock file unless they are there already; says what it did. */
export async function installPackages() {
  const lock = readFileSync(join(root, "package-lock.json"));
  const hash = createHash("sha256").update(lock).digest("hex");
  if (existsSync(mark) && readFileSync(mark, "utf8") === hash) return "as in package-lock.json";
  let result = npm(["ci", "--include=dev", "--no-audit", "--no-fund"]);
  // `npm ci` wants packages for other platforms too, which some registries do not carry.
  if (result.output.includes("EUSAGE")) {
    result = npm(["install", "--no-save", "--include=dev", "--no-audit", "--no-fund"]);
  }
  if (!result.done) throw new Error(`The packages could not be installed:\n${result.output}`);
  writeFileSync(mark, hash);
  return "installed from package-lock.json";
}
