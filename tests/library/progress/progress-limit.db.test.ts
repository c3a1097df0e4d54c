import { afterEach, expect, test, vi } from "vitest";
import { PUT } from "@/app/api/playback/[fileId]/route";
import { makeAyni, makeFile } from "../../../tools/factories/ayni";
import { makeOrder } from "../../../tools/factories/orders";
import { cookieOf, makeMaster, makeUser } from "../../../tools/factories/users";
import { call } from "../../../tools/call-handler";

afterEach(() => vi.unstubAllEnvs());

test("a person may have their place kept 240 times a minute", async () => {
  vi.stubEnv("AYLLU_RATE_LIMIT_SCALE", "0.0125");
  const ayni = await makeAyni({ userId: (await makeMaster()).id });
  const file = await makeFile(ayni);
  const receiver = async () => {
    const person = await makeUser();
    await makeOrder(person, ayni);
    return cookieOf(person);
  };
  const save = (cookie: string) =>
    call(PUT, {
      method: "PUT",
      params: { fileId: file.id },
      cookie,
      json: { position: "1", percent: 1 },
    });
  const cookie = await receiver();
  const statuses: number[] = [];
  for (let time = 0; time < 4; time += 1) statuses.push((await save(cookie)).status);
  expect(statuses).toEqual([204, 204, 204, 429]);
  // Negative control: only that person waits.
  expect((await save(await receiver())).status).toBe(204);
});
