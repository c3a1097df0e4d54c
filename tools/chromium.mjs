import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

// A browser for the end-to-end tests: a given one, an installed one, Playwright's own, or Debian's.

const INSTALLED = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/opt/google/chrome/chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

const installed = () => INSTALLED.find((path) => existsSync(path));

async function playwrightsOwn() {
  const { chromium } = await import("@playwright/test");
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  const cli = ["node_modules/@playwright/test/cli.js", "install", "chromium"];
  spawnSync(process.execPath, cli, { stdio: "ignore", timeout: 180_000 });
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}

function fromDebian() {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return undefined;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  spawnSync("apt-get", ["update"], { stdio: "ignore", env });
  spawnSync("apt-get", ["install", "-y", "--no-install-recommends", "chromium"], { stdio: "ignore", env });
  return installed();
}

/** The path of a Chromium; it is installed where there is none. */
export async function findChromium() {
  const path =
    process.env.PLAYWRIGHT_CHROMIUM_PATH || installed() || fromDebian() || (await playwrightsOwn());
  if (!path) throw new Error("No Chromium was found: install one, or name it in PLAYWRIGHT_CHROMIUM_PATH.");
  return path;
}
