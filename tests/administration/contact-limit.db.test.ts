import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { POST } from "@/app/api/contact/route";
import { db } from "@/lib/platform/db/client";
import { ADDRESS_HEADER } from "@/lib/http/address";
import { call } from "../../tools/call-handler";

// Apart from the other tests of the call: a limit keeps the scale that it had at its first use.
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

test("an address that has written five times in an hour waits, and no other", async () => {
  const headers = { [ADDRESS_HEADER]: randomUUID() };
  const write = (json: object) => call(POST, { method: "POST", json, headers });
  // Programs that are thanked use up the same limit.
  for (const website of ["", "", "x", "", ""]) expect((await write(message(website))).status).toBe(201);
  const late = message();
  const before = await db.outboxMail.count();
  const refused = await write(late);
  expect(refused).toMatchObject({ status: 429, body: { error: "TooManyRequests" } });
  const wait = Number(refused.headers.get("retry-after"));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(3600);
  expect(await db.outboxMail.count()).toBe(before);
  expect((await call(POST, { method: "POST", json: late })).status).toBe(201);
});
