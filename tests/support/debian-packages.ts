import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/**
 * Returns the path of a program; root on Debian installs its package if necessary. Undefined where it can be had neither
 * way.
 */
function ensureProgram(packageName: string, paths: readonly string[]): string | undefined {
  const findInstalled = () => paths.find((path) => existsSync(path));
  const installed = findInstalled();
  if (installed || process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return installed;
  // In run level 1 packages start no services.
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
  spawnSync("apt-get", ["update"], { stdio: "ignore", env });
  spawnSync("apt-get", ["install", "-y", "--no-install-recommends", packageName], { stdio: "ignore", env });
  return findInstalled();
}

/**
 * Returns the paths of programs, or undefined if one is missing. In CI that is an error, elsewhere a reason to skip what
 * needs them.
 */
export function ensurePrograms<Name extends string>(
  programs: Readonly<Record<Name, { packageName: string; paths: readonly string[] }>>,
): Record<Name, string> | undefined {
  const found: Partial<Record<Name, string>> = {};
  for (const name in programs) {
    const { packageName, paths } = programs[name];
    found[name] = ensureProgram(packageName, paths);
    if (found[name]) continue;
    const message = `${name} is missing: install the Debian package ${packageName}.`;
    if (process.env.CI) throw new Error(message);
    console.warn(`Skipped: ${message}`);
    return undefined;
  }
  return found as Record<Name, string>;
}
