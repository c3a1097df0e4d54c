import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chown, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

// Servers of Debian packages, run by a user who is not root, which end with the tests.

/** Ends the server as soon as our end of the pipe closes, even if we are killed. */
const GUARD_SCRIPT = `exec 3<&0
signal=$1; shift
"$@" </dev/null 3<&- &
server=$!
{ read -r _ <&3; kill -"$signal" "$server" 2>/dev/null; } &
exec 3<&-
wait "$server"`;

type OsUser = { uid: number; gid: number };

/** Returns the user of PostgreSQL's package if this process is root's. */
function findServerUser(): OsUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const [uid, gid] = ["-u", "-g"].map((flag) =>
    Number(spawnSync("id", [flag, "postgres"], { encoding: "utf8" }).stdout),
  );
  return uid && gid ? { uid, gid } : undefined;
}

export const runAsServer = (program: string, args: readonly string[], cwd: string): void => {
  const { status, stderr, error } = spawnSync(program, args, { ...findServerUser(), cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? stderr}`);
};

/** Creates a directory that the servers may write. */
export async function createServerDirectory(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), "ayllu-server-"));
  const user = findServerUser();
  if (user) await chown(path, user.uid, user.gid);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

export type GuardedProcess = { child: ChildProcess; stop: () => Promise<void> };

/** Starts a server that `signal` stops. */
export function startGuarded(
  program: string,
  args: readonly string[],
  { cwd, signal }: { cwd: string; signal: "INT" | "TERM" | "QUIT" },
): GuardedProcess {
  const child = spawn("/bin/sh", ["-c", GUARD_SCRIPT, "sh", signal, program, ...args], {
    ...findServerUser(),
    cwd,
    stdio: ["pipe", "ignore", "ignore"],
    env: { NODE_ENV: "test", PATH: process.env.PATH, LC_ALL: "C" },
  });
  child.stdin?.on("error", () => {});
  return {
    child,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.stdin?.end();
      await ended;
    },
  };
}

/** Repeats `connect` until it succeeds. */
export async function waitUntilReady({ child }: GuardedProcess, connect: () => Promise<void>): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`);
    const isReady = await connect().then(
      () => true,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}
