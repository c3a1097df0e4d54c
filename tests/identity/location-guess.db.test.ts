import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { GET } from "@/app/api/geo/route";
import { CLIENT_IP_HEADER } from "@/lib/platform/http/client-ip-header";
import { callHandler } from "@/tests/support/call-handler";

const NOWHERE = { country_code: null, currency: { currency_code: null }, timezone: { name: null } };
const MEXICO = {
  country_code: "MX",
  currency: { currency_code: "MXN" },
  timezone: { name: "America/Mexico_City" },
};

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
let answer: Answer;
const lookups: URL[] = [];
const json = (body: unknown, status = 200): Answer => {
  return (_, response) =>
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
};

const service = createServer((request, response) => {
  lookups.push(new URL(request.url ?? "/", "http://lookup.test"));
  answer(request, response);
});

beforeAll(() => new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve)));
afterAll(() => {
  service.closeAllConnections();
  service.close();
});

beforeEach(() => {
  const { port } = service.address() as AddressInfo;
  vi.stubEnv("GEO_URL", `http://127.0.0.1:${port}/v1/?fields=country`);
  vi.stubEnv("GEO_KEY", "a-key");
  answer = json(MEXICO);
  lookups.length = 0;
});
afterEach(() => vi.unstubAllEnvs());

let last = 0;
const newAddress = () => `203.0.113.${(last += 1)}`;
const where = (address = newAddress()) => callHandler(GET, { headers: { [CLIENT_IP_HEADER]: address } });

describe("the guess for an IP address", () => {
  test("returns the response of the lookup service", async () => {
    expect(await where("198.51.100.7")).toMatchObject({ status: 200, body: MEXICO });
    expect(lookups).toHaveLength(1);
    expect(Object.fromEntries(lookups[0]?.searchParams ?? [])).toEqual({
      fields: "country",
      ip_address: "198.51.100.7",
      api_key: "a-key",
    });
  });

  test("is looked up once, also for concurrent requests, and never cached by proxies", async () => {
    const address = newAddress();
    const answers = await Promise.all([where(address), where(address), where(address)]);
    answers.push(await where(address));
    expect(answers.map(({ body }) => body)).toEqual([MEXICO, MEXICO, MEXICO, MEXICO]);
    expect(lookups).toHaveLength(1);
    expect(answers[0]?.headers.get("cache-control")).not.toContain("public");
    // Control: another address is looked up again.
    await where();
    expect(lookups).toHaveLength(2);
  });

  test("is empty without a configured service", async () => {
    vi.stubEnv("GEO_URL", "");
    expect(await where()).toMatchObject({ status: 200, body: NOWHERE });
    expect(lookups).toHaveLength(0);
  });

  test("is not looked up for an invalid address", async () => {
    expect(await where("unknown")).toMatchObject({ status: 200, body: NOWHERE });
    expect(await where("127.0.0.1&ip_address=8.8.8.8")).toMatchObject({ status: 200, body: NOWHERE });
    expect(lookups).toHaveLength(0);
  });

  test("keeps supported values and drops the others", async () => {
    answer = json({
      country_code: "JP",
      currency: { currency_code: "JPY" },
      timezone: { name: "Asia/Tokyo" },
    });
    expect((await where()).body).toEqual({
      country_code: "JP",
      currency: { currency_code: null },
      timezone: { name: "Asia/Tokyo" },
    });
    answer = json({
      ...MEXICO,
      timezone: { name: "<script>" },
      currency: null,
      city: "Oaxaca",
      extra: { deep: [] },
    });
    expect((await where()).body).toEqual({ ...NOWHERE, country_code: "MX" });
  });
});

test.each<[string, Answer]>([
  ["responds with 500", json({ error: "down" }, 500)],
  ["responds with 401", json({ error: "key" }, 401)],
  ["responds with HTML", (_, response) => response.end("<html>")],
  ["responds with an array", json([MEXICO])],
  ["responds with null", json(null)],
  ["responds with other types", json({ country_code: 7, currency: "EUR", timezone: [] })],
  ["redirects", (_, response) => response.writeHead(302, { location: "http://127.0.0.1:1/" }).end()],
  ["closes the connection", (request) => request.socket.destroy()],
  ["sends a huge response", (_, response) => response.end(`{"country_code":"${"M".repeat(200_000)}"}`)],
  ["is too slow", () => {}],
])("returns an empty guess without logging when the service %s", async (_name, wrong) => {
  const logSpies = [vi.spyOn(console, "error"), vi.spyOn(console, "warn"), vi.spyOn(console, "log")];
  answer = wrong;
  const start = Date.now();
  expect(await where()).toMatchObject({ status: 200, body: NOWHERE });
  expect(Date.now() - start).toBeLessThan(30_000);
  for (const spy of logSpies) expect(spy).not.toHaveBeenCalled();
});

test("caches a failure for a minute", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  try {
    const address = newAddress();
    answer = json({}, 503);
    await where(address);
    answer = json(MEXICO);
    expect((await where(address)).body).toEqual(NOWHERE);
    vi.setSystemTime(Date.now() + 61_000);
    expect((await where(address)).body).toEqual(MEXICO);
  } finally {
    vi.useRealTimers();
  }
});
