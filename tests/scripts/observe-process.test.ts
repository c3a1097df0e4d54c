import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const PROGRAM = fileURLToPath(new URL("./observed-process.ts", import.meta.url));
const SECRET = "ana.ruiz@ejemplo.test";

test("what a library prints and what nobody catches is logged without values, and counted", async () => {
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ["--import", "tsx", PROGRAM, SECRET],
    {
      env: { ...process.env, TSX_TSCONFIG_PATH: "tsconfig.node.json" },
    },
  );
  const lines = stderr
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as unknown);
  expect(lines).toMatchObject([
    { level: "error", msg: "⨯ printed for [redacted]", err: { message: "from a library: [redacted]" } },
    { level: "error", msg: "Unhandled rejection", err: { message: "nobody caught: [redacted]" } },
  ]);
  expect(stderr).not.toContain(SECRET);
  expect(stdout).toContain('ayllu_unhandled_errors_total{kind="rejection"} 1');
});
