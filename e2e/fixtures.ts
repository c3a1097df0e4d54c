import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { test as base, expect } from "@playwright/test";
import type {
  APIRequestContext,
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Cookie,
  Locator,
  Page,
  Response,
} from "@playwright/test";

export const E2E_PASSWORD = "calma-y-fuego-7";
export const DEMO_PASSWORD = "ayni-demo-2026";
export const DEMO_MASTER_EMAIL = "maestra@ayllu.test";
export const DEMO_APPRENTICE_EMAIL = "aprendiz@ayllu.test";
export const DEMO_ADMIN_EMAIL = "admin@ayllu.test";

export const uniqueEmail = (name: string) => `${name}-${randomUUID().slice(0, 8)}@example.test`;

/** Registers a user who has not finished the setup wizard; returns the e-mail. */
export async function registerNewUser(request: APIRequestContext, name = "Inés"): Promise<string> {
  const email = uniqueEmail("persona");
  const response = await request.post("/api/register", {
    data: { name, lastName: "Peña Luz", email, password: E2E_PASSWORD, acceptedTermsAndPrivacy: true },
  });
  expect(response.status()).toBe(201);
  return email;
}

/** Signs in through the API; the cookies stay in the request context. */
export async function signInViaApi(
  request: APIRequestContext,
  email: string,
  password = E2E_PASSWORD,
): Promise<void> {
  // An open page that loads its first session meanwhile replaces the CSRF cookie.
  await expect(async () => {
    const { csrfToken } = await (await request.get("/api/auth/csrf")).json();
    const response = await request.post("/api/auth/callback/credentials", {
      form: { csrfToken, email, password, json: "true", callbackUrl: "/" },
    });
    const url = new URL((await response.json()).url);
    expect([url.pathname, url.searchParams.get("error")]).toEqual(["/", null]);
  }).toPass({ timeout: 30_000 });
}

/** Registers and signs in a user who has finished the setup wizard; returns the e-mail. */
export async function registerOnboardedUser(request: APIRequestContext, name?: string): Promise<string> {
  const email = await registerNewUser(request, name);
  await signInViaApi(request, email);
  const { user } = await (await request.get("/api/auth/session")).json();
  const response = await request.put(`/api/profiles/${user.profileId}`, {
    data: { profile: { completedStep: 4, disciplines: ["YOGA", "REIKI", "MEDITATION"] } },
  });
  expect(response.status()).toBe(200);
  return email;
}

type Fixtures = {
  /** Stored answer to the consent banner; "not yet" shows the banner. */
  cookieChoice: "true" | "false" | "not yet";
  /** Console messages and errors that the test provokes. */
  expectedConsoleMessages: RegExp | undefined;
  /** Fails the test if the site refuses a request of its page: slow is allowed, refused is not. */
  noRefusals: undefined;
  /** Signs in the browser context. */
  signInAs: (email: string, password?: string) => Promise<void>;
  /** Signs in a demo user with a session shared by the worker, for tests that change nothing. */
  signInReadOnlyAs: (email: string) => Promise<void>;
};

export type WorkerFixtures = {
  /** Session cookies by e-mail. */
  sessionCookies: Map<string, Cookie[]>;
  /** Number of processes that keep a core busy beside each worker. */
  busyProcesses: number;
  startBusyProcesses: undefined;
};

const CONSENT_COOKIE = "analytics-consent";

/** Answers the consent banner of a browser context, which covers what it arrives above. */
export const answerConsent = (
  context: BrowserContext,
  url: string | undefined,
  value: "true" | "false" = "false",
): Promise<void> => context.addCookies([{ name: CONSENT_COOKIE, value, url: url ?? "" }]);

/** Opens the browser of somebody else, who has answered the consent banner. */
export async function openOtherContext(
  browser: Browser,
  options?: BrowserContextOptions,
): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  await answerConsent(context, options?.baseURL ?? process.env.E2E_BASE_URL);
  return context;
}

// Browsers log every 4xx and 5xx response as an error, also intended ones.
const EXPECTED_FAILURE = /Failed to load resource: the server responded with a status of (4\d\d|503)/;

// On slow machines, style sheets are used seconds after their preload.
const PRELOAD_WARNING = /was preloaded using link preload but not used within a few seconds/;

/** Its `page` fails the test on console errors, warnings and uncaught exceptions. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  cookieChoice: ["false", { option: true }],
  expectedConsoleMessages: [undefined, { option: true }],
  context: async ({ context, baseURL, cookieChoice }, use) => {
    if (cookieChoice !== "not yet") await answerConsent(context, baseURL, cookieChoice);
    await use(context);
  },
  // Not automatic: tests that only send requests need neither a browser context nor a page.
  page: async ({ page, expectedConsoleMessages, noRefusals }, use) => {
    void noRefusals;
    const messages: string[] = [];
    page.on("console", (message) => {
      const isProblem = message.type() === "error" || message.type() === "warning";
      const text = message.text();
      if (
        isProblem &&
        !EXPECTED_FAILURE.test(text) &&
        !PRELOAD_WARNING.test(text) &&
        !expectedConsoleMessages?.test(text)
      )
        messages.push(text);
    });
    page.on("pageerror", ({ message }) => {
      if (!expectedConsoleMessages?.test(message)) messages.push(message);
    });
    await use(page);
    expect(messages).toEqual([]);
  },
  noRefusals: async ({ context }, use) => {
    const refusals: string[] = [];
    const recordRefusal = async (response: Response) => {
      if (![429, 503].includes(response.status())) return;
      // The test itself answers what comes from no server.
      const server = await response.serverAddr().catch(() => null);
      if (server) refusals.push(`${response.status()} ${response.url()}`);
    };
    context.on("response", recordRefusal);
    await use(undefined);
    context.off("response", recordRefusal);
    expect(refusals).toEqual([]);
  },
  busyProcesses: [0, { scope: "worker", option: true }],
  startBusyProcesses: [
    async ({ busyProcesses }, use) => {
      const children = Array.from({ length: busyProcesses }, () =>
        spawn(process.execPath, ["-e", "for (;;);"], { stdio: "ignore" }),
      );
      await use(undefined);
      for (const child of children) child.kill("SIGKILL");
    },
    { scope: "worker", auto: true },
  ],
  signInAs: async ({ context }, use) => {
    await use((email, password) => signInViaApi(context.request, email, password));
  },
  sessionCookies: [
    async ({}, use) => {
      await use(new Map());
    },
    { scope: "worker" },
  ],
  signInReadOnlyAs: async ({ context, sessionCookies }, use) => {
    await use(async (email) => {
      const cached = sessionCookies.get(email);
      if (cached) return context.addCookies(cached);
      await signInViaApi(context.request, email, DEMO_PASSWORD);
      sessionCookies.set(
        email,
        (await context.cookies()).filter(({ name }) => name !== CONSENT_COOKIE),
      );
    });
  },
});

export { expect };

/** Chooses an action of the first sale in a list of admins; `within` narrows the list. */
export async function chooseSaleAction(page: Page, action: string, within: Page | Locator = page) {
  await within
    .getByRole("button", { name: /^Acciones de la venta/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: action }).click();
  await expect(page.getByRole("menuitem")).toHaveCount(0);
}

/** Waits until React has hydrated the page; before that, buttons do nothing and links that open dialogs navigate. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector("main");
    return main !== null && Object.keys(main).some((key) => key.startsWith("__reactProps$"));
  });
}

/** Waits until every overlay is closed and its history entry is left; a page that is loaded meanwhile would be aborted. */
export async function waitForClosedOverlays(page: Page): Promise<void> {
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => history.state?.overlayDepth ?? 0)).toBe(0);
}

/** Waits until a signed-in page has its session. */
export const waitForSession = (page: Page): Promise<void> =>
  expect(page.getByRole("button", { name: /^(Más|Tu cuenta)$/ }).filter({ visible: true })).toBeVisible();

/** Opens an auth dialog after hydration; before that its link would navigate. */
export async function openAuthDialog(page: Page, name: "Iniciar sesión" | "Únete"): Promise<void> {
  await waitForHydration(page);
  await page.getByRole("banner").getByRole("link", { name }).click();
}

/** Fills in the open dialog that makes an account, and sends it. */
export async function joinInDialog(
  dialog: Locator,
  { name, lastName = "Rojas Núñez", email }: { name: string; lastName?: string; email: string },
): Promise<void> {
  await dialog.getByLabel("Nombre", { exact: true }).fill(name);
  await dialog.getByLabel("Apellidos").fill(lastName);
  await dialog.getByLabel("Correo electrónico").fill(email);
  await dialog.getByLabel("Contraseña", { exact: true }).fill(E2E_PASSWORD);
  await dialog.getByLabel("Confirma tu contraseña").fill(E2E_PASSWORD);
  await dialog.getByLabel(/Acepto la/).check();
  await dialog.getByRole("button", { name: "Crear mi cuenta" }).click();
}

export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const { content, view } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    view: window.innerWidth,
  }));
  expect(content).toBeLessThanOrEqual(view);
}
