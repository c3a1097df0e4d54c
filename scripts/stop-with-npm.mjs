import { spawnSync } from "node:child_process";

/** Returns the process id of npm. It may run its scripts in a shell, which outlives it. */
function findNpm() {
  const { stdout } = spawnSync("ps", ["-o", "ppid=,comm=", "-p", String(process.ppid)], { encoding: "utf8" });
  const [, pid, command = ""] = /^\s*(\d+)\s+(\S+)/.exec(stdout ?? "") ?? [];
  return /(^|\/)(sh|dash|bash)$/.test(command) ? Number(pid) : process.ppid;
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** A killed npm sends no signal: without this check its orphan would keep the port. */
export function stopWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const npm = findNpm();
  setInterval(() => {
    if (process.ppid !== parent || !isRunning(npm)) process.kill(process.pid, "SIGTERM");
  }, 500).unref();
}
