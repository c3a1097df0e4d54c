import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { POST } from "@/app/api/apprentices/[userId]/message/route";
import { db } from "@/lib/platform/db/client";
import { cookieOf, makeMaster, makeUser } from "../../tools/factories/users";
import { call } from "../../tools/call-handler";

// Apart from the other tests of the call: a limit keeps the scale that it had at its first use.
beforeAll(() => vi.stubEnv("AYLLU_RATE_LIMIT_SCALE", "1"));
afterAll(() => vi.unstubAllEnvs());

test("one apprentice gets five messages of a Master in a day, and others are not kept from theirs", async () => {
  const [master, person, other] = [await makeMaster(), await makeUser(), await makeUser()];
  const cookie = await cookieOf(master);
  for (const { id } of [person, other])
    await db.follow.create({ data: { followerId: id, masterId: master.id } });
  const write = (to: { id: string }) =>
    call(POST, {
      method: "POST",
      params: { userId: to.id },
      json: { message: "Hola", key: randomUUID() },
      cookie,
    });
  for (let time = 0; time < 5; time += 1) expect((await write(person)).status).toBe(201);
  const refused = await write(person);
  expect(refused).toMatchObject({ status: 429, body: { error: "TooManyRequests" } });
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await db.outboxMail.count({ where: { to: person.email } })).toBe(5);
  expect((await write(other)).status).toBe(201);
});
