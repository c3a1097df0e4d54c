import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { expect, registerOnboardedUser, test } from "./fixtures";

const AT_ONCE = 8;
const EACH = 5;
const FEWEST_READS = 5;

/** Sends a wrong password, which costs a full hash. */
async function failToEnter(request: APIRequestContext, email: string): Promise<void> {
  const { csrfToken } = await (await request.get("/api/auth/csrf")).json();
  const answer = await request.post("/api/auth/callback/credentials", {
    form: { csrfToken, email, password: `mala-${randomUUID()}`, json: "true", callbackUrl: "/" },
  });
  expect(new URL((await answer.json()).url).searchParams.get("error")).toBe("WrongPasswordError");
}

test("the catalogue responds during many concurrent logins", async ({ request, playwright, baseURL }) => {
  const email = await registerOnboardedUser(request);
  let ended = 0;
  const logins = Array.from({ length: AT_ONCE }, async () => {
    const visitor = await playwright.request.newContext({ baseURL });
    for (let times = 0; times < EACH; times += 1) await failToEnter(visitor, email);
    ended += 1;
    await visitor.dispose();
  });
  // Counts catalogue reads during the sequential password checks, instead of measuring time.
  let reads = 0;
  while (ended < AT_ONCE) {
    const answer = await request.get(`/api/ayni?public=true&searchText=${randomUUID().slice(0, 8)}`);
    expect(answer.status()).toBe(200);
    reads += 1;
  }
  await Promise.all(logins);
  expect(reads).toBeGreaterThanOrEqual(FEWEST_READS);
});
