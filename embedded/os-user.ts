import { spawnSync } from "node:child_process";

// Servers that take what strangers send do not run as root: root starts them as another user of the operating system.

export type OsUser = { uid: number; gid: number };

export function findOsUser(user: string): OsUser | undefined {
  const ids = ["-u", "-g"].map((flag) => spawnSync("id", [flag, user], { encoding: "utf8" }));
  const [uid, gid] = ids.map(({ status, stdout }) => (status === 0 ? Number(stdout) : NaN));
  return uid && gid ? { uid, gid } : undefined;
}

export const isRoot = (): boolean => process.getuid?.() === 0;

/** Returns true if the user may enter the directories; always for the current one, which is undefined. */
export function canAccess(owner: OsUser | undefined, directories: string[]): boolean {
  if (!owner) return true;
  const script = 'for d in "$@"; do cd "$d" || exit 1; done';
  return spawnSync("/bin/sh", ["-c", script, "sh", ...directories], { ...owner, cwd: "/" }).status === 0;
}
