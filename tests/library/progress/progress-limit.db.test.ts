import { afterEach, expect, test, vi } from "vitest";
import { PUT } from "@/app/api/playback/[fileId]/route";
import { createTestAyni, createTestFile } from "@/tests/support/factories/ayni";
import { createTestOrder } from "@/tests/support/factories/orders";
import { createSessionCookie, createTestMaster, createTestUser } from "@/tests/support/factories/users";
import { callHandler } from "@/tests/support/call-handler";

afterEach(() => vi.unstubAllEnvs());

test("limits saved positions to 240 a minute per user", async () => {
  vi.stubEnv("AYLLU_RATE_LIMIT_SCALE", "0.0125");
  const ayni = await createTestAyni({ userId: (await createTestMaster()).id });
  const file = await createTestFile(ayni);
  const receiver = async () => {
    const user = await createTestUser();
    await createTestOrder(user, ayni);
    return createSessionCookie(user);
  };
  const save = (cookie: string) =>
    callHandler(PUT, {
      method: "PUT",
      params: { fileId: file.id },
      cookie,
      json: { position: "1", percent: 1 },
    });
  const cookie = await receiver();
  const statuses: number[] = [];
  for (let count = 0; count < 4; count += 1) statuses.push((await save(cookie)).status);
  expect(statuses).toEqual([204, 204, 204, 429]);
  // Control: other users are not limited.
  expect((await save(await receiver())).status).toBe(204);
});
