import { spawn, type ChildProcess, type SpawnOptions } from "node:child_process";

// The program runs in its own session, so that Ctrl-C does not stop it before the site. This guard stops it as soon as
// our end of the pipe closes, even if we are killed.
const GUARD_SCRIPT = `exec 3<&0
"$@" </dev/null 3<&- &
server=$!
{ read -r _ <&3; kill -INT "$server" 2>/dev/null; } &
exec 3<&-
wait "$server"`;

// Windows has no shell for it, and no signals: there the program is ended at once, and PostgreSQL recovers at its next start.
const WINDOWS_GUARD_SCRIPT = `
const [program, ...args] = process.argv.slice(1);
const server = require("node:child_process").spawn(program, args, { stdio: ["ignore", "inherit", "inherit"], windowsHide: true });
server.on("error", () => process.exit(1)).on("exit", (code) => process.exit(code ?? 1));
process.stdin.resume().on("close", () => server.kill("SIGINT"));`;

const GUARD: readonly [string, ...string[]] =
  process.platform === "win32"
    ? [process.execPath, "-e", WINDOWS_GUARD_SCRIPT, "--"]
    : ["/bin/sh", "-c", GUARD_SCRIPT, "sh"];

type GuardedOptions = Pick<SpawnOptions, "cwd" | "env" | "uid" | "gid"> & {
  /** File descriptor that takes its output. */
  output: number;
};

/** Starts a program that ends with SIGINT when the caller ends its standard input, or dies. */
export function spawnGuarded(
  program: string,
  args: readonly string[],
  { output, ...options }: GuardedOptions,
): ChildProcess {
  const [guard, ...guardArgs] = GUARD;
  const child = spawn(guard, [...guardArgs, program, ...args], {
    ...options,
    detached: true,
    windowsHide: true,
    stdio: ["pipe", output, output],
  });
  child.stdin?.on("error", () => {});
  return child;
}
