import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { expect, registerPerson, test } from "./fixtures";

const AT_ONCE = 8;
const EACH = 5;
const FEWEST_READS = 5;

/** Sends a password that does not fit: it costs a whole hash. */
async function failToEnter(request: APIRequestContext, email: string): Promise<void> {
  const { csrfToken } = await (await request.get("/api/auth/csrf")).json();
  const answer = await request.post("/api/auth/callback/credentials", {
    form: { csrfToken, email, password: `mala-${randomUUID()}`, json: "true", callbackUrl: "/" },
  });
  expect(new URL((await answer.json()).url).searchParams.get("error")).toBe("WrongPasswordError");
}

test("mientras muchas personas entran a la vez, el catálogo responde", async ({
  request,
  playwright,
  baseURL,
}) => {
  const email = await registerPerson(request);
  let ended = 0;
  const logins = Array.from({ length: AT_ONCE }, async () => {
    const visitor = await playwright.request.newContext({ baseURL });
    for (let times = 0; times < EACH; times += 1) await failToEnter(visitor, email);
    ended += 1;
    await visitor.dispose();
  });
  // Counted, not timed: while the passwords are compared one after another, the catalogue is read again and again.
  let reads = 0;
  while (ended < AT_ONCE) {
    const answer = await request.get(`/api/ayni?public=true&searchText=${randomUUID().slice(0, 8)}`);
    expect(answer.status()).toBe(200);
    reads += 1;
  }
  await Promise.all(logins);
  expect(reads).toBeGreaterThanOrEqual(FEWEST_READS);
});
