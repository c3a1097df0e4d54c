import { afterEach, expect, test, vi } from "vitest";
import { GET } from "@/app/api/geo/route";
import { CLIENT_IP_HEADER } from "@/lib/platform/http/client-ip-header";
import { callHandler } from "@/tests/support/call-handler";

afterEach(() => vi.unstubAllEnvs());

test("limits an IP address to thirty lookups a minute", async () => {
  vi.stubEnv("AYLLU_RATE_LIMIT_SCALE", "0.1");
  // Port 1 refuses connections; the response does not matter here.
  vi.stubEnv("GEO_URL", "http://127.0.0.1:1/");
  const ask = (address: string) => callHandler(GET, { headers: { [CLIENT_IP_HEADER]: address } });
  const statuses: number[] = [];
  for (let time = 0; time < 4; time += 1) statuses.push((await ask("192.0.2.1")).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  expect((await ask("192.0.2.1")).headers.get("retry-after")).toMatch(/^\d+$/);
  // Control: other addresses are not limited.
  expect((await ask("192.0.2.2")).status).toBe(200);
});
