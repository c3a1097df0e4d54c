import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { POST } from "@/app/api/apprentices/[userId]/message/route";
import { db } from "@/lib/platform/db/client";
import { createSessionCookie, createTestMaster, createTestUser } from "@/tests/support/factories/users";
import { callHandler } from "@/tests/support/call-handler";

// In its own file, since a limiter keeps the scale of its first use.
beforeAll(() => vi.stubEnv("AYLLU_RATE_LIMIT_SCALE", "1"));
afterAll(() => vi.unstubAllEnvs());

test("limits a Master to five messages a day per apprentice", async () => {
  const [master, apprentice, other] = [
    await createTestMaster(),
    await createTestUser(),
    await createTestUser(),
  ];
  const cookie = await createSessionCookie(master);
  for (const { id } of [apprentice, other])
    await db.follow.create({ data: { followerId: id, masterId: master.id } });
  const write = (to: { id: string }) =>
    callHandler(POST, {
      method: "POST",
      params: { userId: to.id },
      json: { message: "Hola", key: randomUUID() },
      cookie,
    });
  for (let count = 0; count < 5; count += 1) expect((await write(apprentice)).status).toBe(201);
  const refused = await write(apprentice);
  expect(refused).toMatchObject({ status: 429, body: { error: "TooManyRequests" } });
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await db.outboxMail.count({ where: { to: apprentice.email } })).toBe(5);
  expect((await write(other)).status).toBe(201);
});
