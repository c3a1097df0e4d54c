import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

// Plain Node without packages: this runs first on a fresh clone.

export const root = fileURLToPath(new URL("..", import.meta.url));
const stampPath = join(root, "node_modules", ".ayllu-lock");

/** Exits with a message if this Node is too old. */
export function assertNodeVersion() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Ayllu needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

/** Returns a warning for a Node that gets no more security updates; undefined for others. */
export function findNodeWarning(version = process.versions.node) {
  const [major = 0] = version.split(".").map(Number);
  if (major >= 22) return undefined;
  return `Node ${version} works, but has had no security updates since April 2026: prefer 24 or 22.`;
}

/** Runs a command and forwards SIGINT and SIGTERM to it. */
async function runCommand(command, args, options) {
  const child = spawn(command, args, { cwd: root, ...options });
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
  return { isDone: status === 0, output: status instanceof Error ? status.message : output };
}

function runNpm(args) {
  const isWindows = process.platform === "win32";
  const env = { ...process.env, NODE_ENV: "development" };
  return runCommand(isWindows ? "npm.cmd" : "npm", args, { shell: isWindows, env });
}

/** Installs the packages of the lock file unless they are installed. Returns a summary. */
export async function installPackages() {
  const lock = readFileSync(join(root, "package-lock.json"));
  const hash = createHash("sha256").update(lock).digest("hex");
  if (existsSync(stampPath) && readFileSync(stampPath, "utf8") === hash) return "as in package-lock.json";
  // Nothing but what the lock file names, by its hash: `npm install` would go on with other packages.
  const result = await runNpm(["ci", "--include=dev", "--no-audit", "--no-fund"]);
  if (!result.isDone) throw new Error(`The packages could not be installed:\n${result.output}`);
  writeFileSync(stampPath, hash);
  return "installed from package-lock.json";
}
