import { defineConfig } from "@playwright/test";
import type { WorkerFixtures } from "./e2e/fixtures";

// The site is started by tests/support/site.ts, in production mode on real back ends with the demo community.

// They change what the site remembers of everybody, so they follow the journeys.
const ATTACKS = /(fuzz|cache-poison)\.spec\.ts$/;

// Each of them runs up to four browsers that encode and decode video, which takes two thirds of two cores: two at once, or
// beside two workers, would starve each other.
const ROOMS = /rooms.*\.spec\.ts$/;
const BESIDE_ROOMS = /pages\.spec\.ts$/;

// They run after the others, each worker beside a process that keeps a core busy.
const MAIN_JOBS = /(five-jobs|buy)\.spec\.ts$/;

export default defineConfig<object, WorkerFixtures>({
  testDir: "e2e",
  outputDir: "test-results",
  // Two leave a seventh of two cores idle.
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // In CI only. A test that passes at its retry is listed as flaky at the end of the run: a defect to repair.
  retries: process.env.CI ? 1 : 0,
  // For what hangs, never for what is slow: a busy machine takes ten times as long.
  timeout: 240_000,
  expect: { timeout: 60_000, toPass: { timeout: 120_000 } },
  projects: [
    { name: "rooms", testMatch: ROOMS, workers: 1 },
    { name: "pages", testMatch: BESIDE_ROOMS, workers: 1 },
    {
      name: "journeys",
      testIgnore: [ATTACKS, ROOMS, BESIDE_ROOMS, MAIN_JOBS],
      dependencies: ["rooms", "pages"],
    },
    {
      name: "busy machine",
      testMatch: MAIN_JOBS,
      workers: 2,
      dependencies: ["journeys"],
      use: { busyProcesses: 1 },
    },
    { name: "cold caches", testMatch: /cache-poison\.spec\.ts$/, dependencies: ["busy machine"] },
    { name: "fuzz", testMatch: /fuzz\.spec\.ts$/, dependencies: ["cold caches"] },
  ],
  use: {
    // An action on what is not there fails as soon as an expectation of it does.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    baseURL: process.env.E2E_BASE_URL,
    locale: "es-ES",
    timezoneId: "Europe/Madrid",
    // A trace of every test would take a third of the time.
    trace: "on-first-retry",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env.PLAYWRIGHT_CHROMIUM_PATH,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--autoplay-policy=no-user-gesture-required",
        // Pages live for seconds: optimizing their scripts would take a tenth of the time and never pay back.
        "--js-flags=--no-opt --no-maglev",
      ],
    },
  },
});
