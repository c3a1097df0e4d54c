import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL(".", import.meta.url));
const emptyModule = fileURLToPath(new URL("server/server-only.ts", import.meta.url));

// For what hangs, never for what is slow: a busy machine takes ten times as long.
const PATIENCE_MS = 120_000;

export default defineConfig({
  plugins: [react()],
  resolve: {
    alias: [
      { find: /^server-only$/, replacement: emptyModule },
      { find: /^@\//, replacement: root },
    ],
  },
  test: {
    expect: { poll: { timeout: PATIENCE_MS / 2 } },
    projects: [
      {
        extends: true,
        test: {
          name: "node",
          environment: "node",
          include: ["tests/**/*.test.ts"],
          exclude: ["tests/components/**"],
          globalSetup: "tests/setup/global.ts",
          setupFiles: ["tests/setup/database.ts", "tests/setup/next.ts"],
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
        },
      },
      {
        extends: true,
        test: {
          name: "components",
          environment: "happy-dom",
          include: ["tests/components/**/*.test.{ts,tsx}"],
          setupFiles: "tests/setup/components.ts",
          testTimeout: PATIENCE_MS,
        },
      },
    ],
  },
});
