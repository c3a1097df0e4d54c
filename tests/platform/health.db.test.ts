import { tmpdir } from "node:os";
import { afterEach, expect, test, vi } from "vitest";
import { GET as health } from "@/app/api/health/route";
import { callHandler } from "@/tests/support/call-handler";

afterEach(() => {
  vi.unstubAllEnvs();
});

const up = { database: true, storage: true, mail: true };

test("is ok while there is disk space, and degraded but well without", async () => {
  vi.stubEnv("AYLLU_DATA_DIR", tmpdir());
  vi.stubEnv("AYLLU_MIN_FREE_MB", "0");
  const read = async () => {
    const { status, body } = await callHandler(health, {});
    return { status, data: body.data };
  };
  await expect.poll(read).toEqual({ status: 200, data: { status: "ok", ...up } });
  vi.stubEnv("AYLLU_MIN_FREE_MB", "1000000000");
  await expect.poll(read).toEqual({ status: 200, data: { status: "degraded", ...up } });
});

test("does not need a data directory", async () => {
  vi.stubEnv("AYLLU_DATA_DIR", `${tmpdir()}/ayllu-none`);
  vi.stubEnv("AYLLU_MIN_FREE_MB", "1000000000");
  await expect.poll(async () => (await callHandler(health, {})).body.data.status).toBe("ok");
});
