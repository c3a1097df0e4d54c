import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL(".", import.meta.url));
const emptyModule = fileURLToPath(new URL("server/server-only.ts", import.meta.url));

const uncached = { find: /^next\/cache$/, replacement: `${root}tests/setup/next-cache.ts` };
const navigation = { find: /^next\/navigation$/, replacement: `${root}tests/setup/next-navigation.ts` };

// A file that mocks modules needs a module graph of its own. The others share what their worker has loaded, which takes a
// quarter of the time.
const mockingTests = readdirSync(`${root}tests/components`, { recursive: true, encoding: "utf8" })
  .filter((path) => /\.test\.tsx?$/.test(path))
  .map((path) => `tests/components/${path.replaceAll("\\", "/")}`)
  .filter((path) => /\bvi\.(mock|doMock)\(/.test(readFileSync(root + path, "utf8")));

const inDocument = { environment: "happy-dom", setupFiles: "tests/setup/components.ts" } as const;

// Bounds what hangs, not what is slow: a busy machine takes ten times as long.
const TIMEOUT_MS = 120_000;

export default defineConfig({
  plugins: [react()],
  resolve: {
    alias: [
      { find: /^server-only$/, replacement: emptyModule },
      { find: /^@\//, replacement: root },
    ],
  },
  test: {
    expect: { poll: { timeout: TIMEOUT_MS / 2 } },
    testTimeout: TIMEOUT_MS,
    hookTimeout: TIMEOUT_MS,
    // One more than processors: tests of back ends wait for other processes.
    maxWorkers: availableParallelism() + 1,
    // In CI only. A test that passes at its retry is listed as flaky at the end of the run: a defect to repair.
    retry: process.env.CI ? 1 : 0,
    projects: [
      {
        // Pure functions and small servers in the same process: no service, no document.
        extends: true,
        test: {
          name: "unit",
          environment: "node",
          include: ["tests/**/*.test.ts"],
          exclude: ["tests/components/**", "tests/**/*.db.test.ts"],
          isolate: false,
        },
      },
      {
        extends: true,
        resolve: { alias: [navigation] },
        test: {
          ...inDocument,
          name: "components",
          include: ["tests/components/**/*.test.{ts,tsx}"],
          exclude: mockingTests,
          isolate: false,
        },
      },
      {
        extends: true,
        resolve: { alias: [navigation] },
        // A thread starts faster than a process.
        test: { ...inDocument, name: "components-mocked", include: mockingTests, pool: "threads" },
      },
      {
        // Real PostgreSQL, storage, mail and payments. Modules stay loaded between the files of a worker.
        extends: true,
        resolve: { alias: [uncached] },
        test: {
          name: "database",
          environment: "node",
          include: ["tests/**/*.db.test.ts"],
          exclude: ["tests/seed/**"],
          globalSetup: "tests/setup/global.ts",
          setupFiles: "tests/setup/database.ts",
          isolate: false,
        },
      },
      {
        // Starts a database of its own and replaces modules.
        extends: true,
        resolve: { alias: [uncached] },
        test: { name: "seed", environment: "node", include: ["tests/seed/**/*.db.test.ts"] },
      },
    ],
  },
});
