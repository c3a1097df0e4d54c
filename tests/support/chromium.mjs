import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

// Resolves the browser of the end-to-end tests: configured, installed, from Debian, or from Playwright.

// The headless shell draws no window and is a fifth faster.
const INSTALLED = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/opt/google/chrome/chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

const findInstalled = () => INSTALLED.find((path) => existsSync(path));

async function installWithPlaywright() {
  const { chromium } = await import("@playwright/test");
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  const cli = ["node_modules/@playwright/test/cli.js", "install", "chromium"];
  spawnSync(process.execPath, cli, { stdio: "ignore", timeout: 180_000 });
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}

function installWithApt() {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return undefined;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  spawnSync("apt-get", ["update"], { stdio: "ignore", env });
  for (const name of ["chromium-headless-shell", "chromium"]) {
    spawnSync("apt-get", ["install", "-y", "--no-install-recommends", name], { stdio: "ignore", env });
    const path = findInstalled();
    if (path) return path;
  }
  return undefined;
}

/** Returns the path of a Chromium executable; installs one if necessary. */
export async function ensureChromium() {
  const path =
    process.env.PLAYWRIGHT_CHROMIUM_PATH ||
    findInstalled() ||
    installWithApt() ||
    (await installWithPlaywright());
  if (!path) throw new Error("No Chromium was found: install one, or name it in PLAYWRIGHT_CHROMIUM_PATH.");
  return path;
}
