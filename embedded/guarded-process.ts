import { spawn, type ChildProcess, type SpawnOptions } from "node:child_process";

// The program runs in its own session, so that Ctrl-C does not stop it before the site. This guard stops it as soon as
// our end of the pipe closes, even if we are killed.
const GUARD_SCRIPT = `exec 3<&0
"$@" </dev/null 3<&- &
server=$!
{ read -r _ <&3; kill -INT "$server" 2>/dev/null; } &
exec 3<&-
wait "$server"`;

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
  const child = spawn("/bin/sh", ["-c", GUARD_SCRIPT, "sh", program, ...args], {
    ...options,
    detached: true,
    stdio: ["pipe", output, output],
  });
  child.stdin?.on("error", () => {});
  return child;
}
