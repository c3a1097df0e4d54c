import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { POST } from "@/app/api/contact/route";
import { db } from "@/lib/platform/db/client";
import { CLIENT_IP_HEADER } from "@/lib/platform/http/client-ip-header";
import { callHandler } from "@/tests/support/call-handler";

// In a file of its own, since a rate limiter keeps the options of its first use.
beforeAll(() => vi.stubEnv("AYLLU_RATE_LIMIT_SCALE", "1"));
afterAll(() => vi.unstubAllEnvs());

const message = (website = "") => ({
  name: "Ximena Rojas",
  email: "ximena@example.test",
  topic: "other",
  message: "Quiero contaros una idea.",
  key: randomUUID(),
  website,
});

test("limits an IP address to five messages an hour", async () => {
  const headers = { [CLIENT_IP_HEADER]: randomUUID() };
  const write = (json: object) => callHandler(POST, { method: "POST", json, headers });
  // Messages with a filled honeypot count too.
  for (const website of ["", "", "x", "", ""]) expect((await write(message(website))).status).toBe(201);
  const late = message();
  const before = await db.outboxMail.count();
  const refused = await write(late);
  expect(refused).toMatchObject({ status: 429, body: { error: "TooManyRequests" } });
  const wait = Number(refused.headers.get("retry-after"));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(3600);
  expect(await db.outboxMail.count()).toBe(before);
  expect((await callHandler(POST, { method: "POST", json: late })).status).toBe(201);
});
