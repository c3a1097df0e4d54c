import { afterEach, expect, test, vi } from "vitest";
import { GET } from "@/app/api/geo/route";
import { ADDRESS_HEADER } from "@/lib/http/address";
import { call } from "../../tools/call-handler";

afterEach(() => vi.unstubAllEnvs());

test("an address may ask thirty times a minute where it is", async () => {
  vi.stubEnv("AYLLU_RATE_LIMIT_SCALE", "0.1");
  // Nobody listens on port 1: the answer does not matter here.
  vi.stubEnv("GEO_URL", "http://127.0.0.1:1/");
  const ask = (address: string) => call(GET, { headers: { [ADDRESS_HEADER]: address } });
  const statuses: number[] = [];
  for (let time = 0; time < 4; time += 1) statuses.push((await ask("192.0.2.1")).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  expect((await ask("192.0.2.1")).headers.get("retry-after")).toMatch(/^\d+$/);
  // Negative control: only that address waits.
  expect((await ask("192.0.2.2")).status).toBe(200);
});
