import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTemporaryDataDirectory } from "@/tools/temporary-directory";

let directory: Awaited<ReturnType<typeof createTemporaryDataDirectory>>;

beforeAll(async () => {
  directory = await createTemporaryDataDirectory();
});

afterAll(() => directory.remove());

async function start(environment: Record<string, string>): Promise<{ code: unknown; errors: string }> {
  const child = spawn(process.execPath, ["scripts/start.mjs", "start"], {
    stdio: ["ignore", "ignore", "pipe"],
    env: { PATH: process.env.PATH, NODE_ENV: "test", ...environment },
    // A site that does start must not outlive the test.
    timeout: 60_000,
  });
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  const [code] = (await once(child, "close")) as unknown[];
  return { code, errors: errors.trim() };
}

test("a public site with test payments does not start, and leaves nothing behind", async () => {
  const path = join(directory.path, "public");
  const { code, errors } = await start({ SITE_URL: "https://ayllu.example", AYLLU_DATA_DIR: path });
  expect(code).toBe(1);
  expect(errors).toMatch(
    /^https:\/\/ayllu\.example is a public site without STRIPE_SECRET_KEY and SMTP_URL: [^\n]+$/,
  );
  expect(existsSync(path)).toBe(false);
});

test("a data directory that cannot be written is named in one sentence", async () => {
  const file = join(directory.path, "file");
  await writeFile(file, "");
  const path = join(file, "data");
  const { code, errors } = await start({ SITE_URL: "http://localhost:1", AYLLU_DATA_DIR: path });
  expect(code).toBe(1);
  expect(errors).not.toContain("\n");
  expect(errors).toContain(path);
});
