import { randomUUID } from "node:crypto";
import { test as base, expect } from "@playwright/test";
import type { APIRequestContext, Cookie, Page } from "@playwright/test";

export const PASSWORD = "calma-y-fuego-7";
export const DEMO_PASSWORD = "ayni-demo-2026";
export const MASTER = "maestra@ayllu.test";
export const APPRENTICE = "aprendiz@ayllu.test";
export const ADMIN = "admin@ayllu.test";

/** An address that no other test uses. */
export const newEmail = (name: string) => `${name}-${randomUUID().slice(0, 8)}@example.test`;

/** Registers somebody whom the setup wizard still awaits; gives their e-mail. */
export async function registerNewcomer(request: APIRequestContext, name = "Inés"): Promise<string> {
  const email = newEmail("persona");
  const answer = await request.post("/api/register", {
    data: { name, lastName: "Peña Luz", email, password: PASSWORD, acceptedTermsAndPrivacy: true },
  });
  expect(answer.status()).toBe(201);
  return email;
}

/** Signs in by the protocol of the product, without its pages; the cookies stay in the context. */
export async function signIn(request: APIRequestContext, email: string, password = PASSWORD): Promise<void> {
  const { csrfToken } = await (await request.get("/api/auth/csrf")).json();
  const answer = await request.post("/api/auth/callback/credentials", {
    form: { csrfToken, email, password, json: "true", callbackUrl: "/" },
  });
  expect(new URL((await answer.json()).url).searchParams.get("error")).toBeNull();
}

/** Registers a person who has finished the setup wizard; gives their e-mail and leaves them signed in here. */
export async function registerPerson(request: APIRequestContext, name?: string): Promise<string> {
  const email = await registerNewcomer(request, name);
  await signIn(request, email);
  const { user } = await (await request.get("/api/auth/session")).json();
  const answer = await request.put(`/api/profiles/${user.profileId}`, {
    data: { profile: { completedStep: 4, disciplines: ["YOGA", "REIKI", "MEDITATION"] } },
  });
  expect(answer.status()).toBe(200);
  return email;
}

type Fixtures = {
  /** What the visitor has answered to the question about cookies; "not yet" shows it over every page. */
  cookieChoice: "true" | "false" | "not yet";
  /** What a test makes the page say on its console. */
  expectedNoise: RegExp | undefined;
  /** Any error or warning on the console, and any failure of a script, fails the test. */
  quietConsole: undefined;
  /** Signs the browser of the test in as somebody. */
  enterAs: (email: string, password?: string) => Promise<void>;
  /** The same for one of the demo community, with one session for all tests of a worker that leave it as it is. */
  lookAs: (email: string) => Promise<void>;
};

type WorkerFixtures = {
  /** The cookies of whoever has looked at something in this worker. */
  lookers: Map<string, Cookie[]>;
};

const CONSENT = "analytics-consent";

// What a test provokes on purpose: the browser itself reports every answer of 4xx and 5xx as an error.
const PROVOKED = /Failed to load resource: the server responded with a status of (4\d\d|503)/;

// What the browser says of a machine that is slow: it preloads a style sheet seconds before it can use it.
const SLOW = /was preloaded using link preload but not used within a few seconds/;

export const test = base.extend<Fixtures, WorkerFixtures>({
  cookieChoice: ["false", { option: true }],
  expectedNoise: [undefined, { option: true }],
  context: async ({ context, baseURL, cookieChoice }, use) => {
    if (cookieChoice !== "not yet")
      await context.addCookies([{ name: CONSENT, value: cookieChoice, url: baseURL }]);
    await use(context);
  },
  quietConsole: [
    async ({ page, expectedNoise }, use) => {
      const noises: string[] = [];
      page.on("console", (message) => {
        const noisy = message.type() === "error" || message.type() === "warning";
        const text = message.text();
        if (noisy && !PROVOKED.test(text) && !SLOW.test(text) && !expectedNoise?.test(text))
          noises.push(text);
      });
      page.on("pageerror", (error) => noises.push(error.message));
      await use(undefined);
      expect(noises).toEqual([]);
    },
    { auto: true },
  ],
  enterAs: async ({ context }, use) => {
    await use((email, password) => signIn(context.request, email, password));
  },
  lookers: [
    async ({}, use) => {
      await use(new Map());
    },
    { scope: "worker" },
  ],
  lookAs: async ({ context, lookers }, use) => {
    await use(async (email) => {
      const known = lookers.get(email);
      if (known) return context.addCookies(known);
      await signIn(context.request, email, DEMO_PASSWORD);
      lookers.set(
        email,
        (await context.cookies()).filter(({ name }) => name !== CONSENT),
      );
    });
  },
});

export { expect };

/** Opens an account dialog, once the page listens: before that its link leads to a page of its own. */
export async function openFromHeader(page: Page, name: "Iniciar sesión" | "Únete"): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.getByRole("banner").getByRole("link", { name }).click();
}

/** The page does not scroll sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { content, view } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    view: window.innerWidth,
  }));
  expect(content).toBeLessThanOrEqual(view);
}
