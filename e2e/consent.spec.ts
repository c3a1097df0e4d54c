import type { BrowserContext, Page } from "@playwright/test";
import { interceptExternalRequests } from "./fake-trackers";
import { DEMO_PASSWORD, expect, DEMO_MASTER_EMAIL, test as base, waitForSession } from "./fixtures";

// Watches every browser request: none may leave the site without consent.

const test = base.extend<{ outside: Awaited<ReturnType<typeof interceptExternalRequests>> }>({
  cookieChoice: "not yet",
  outside: [
    async ({ context, baseURL }, use) => {
      await use(await interceptExternalRequests(context, baseURL ?? ""));
    },
    { auto: true },
  ],
});

const YEAR_IN_DAYS = 365;
const BELIEFS = ["/ayni/yoga-desde-la-raiz", "/ayni/rueda-de-reiki-gratuita"];
const PIXEL = /facebook/;
const CAMPAIGN = /app-us1/;

const banner = (page: Page) => page.getByRole("region", { name: "Aviso de cookies" });
const accept = (page: Page) => banner(page).getByRole("button", { name: "Aceptar" }).click();
const refuse = (page: Page) => banner(page).getByRole("button", { name: "Rechazar cookies" }).click();
const of = (host: RegExp, addresses: URL[]) => addresses.filter(({ hostname }) => host.test(hostname));
const cookieNames = async (context: BrowserContext) => (await context.cookies()).map(({ name }) => name);
const listPageViews = (addresses: URL[]) =>
  addresses
    .filter(
      ({ pathname, searchParams }) => pathname === "/g/collect" && searchParams.get("en") === "page_view",
    )
    .map(({ searchParams }) => new URL(searchParams.get("dl") ?? "").pathname);

/** Navigates on the client, as a link does. */
async function follow(page: Page, name: string, path: string): Promise<void> {
  await page.getByRole("banner").getByRole("link", { name, exact: true }).click();
  await page.waitForURL(path);
  await waitForDelayedRequests(page);
}

/** Waits long enough for delayed requests to be sent. */
async function waitForDelayedRequests(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(500);
}

/** Returns the outside requests once the expected ones were sent, plus a grace period. */
async function collectOutsideRequests(
  page: Page,
  outside: { take: () => URL[] },
  isComplete: (requests: URL[]) => boolean,
): Promise<URL[]> {
  const requests: URL[] = [];
  const collect = () => {
    requests.push(...outside.take());
    return isComplete(requests);
  };
  await expect.poll(collect).toBe(true);
  await waitForDelayedRequests(page);
  return [...requests, ...outside.take()];
}

/** True once analytics and campaign tracking have reported a page; by then the pixel would have too. */
const isReported = (path: string) => (requests: URL[]) =>
  listPageViews(requests).includes(path) &&
  of(CAMPAIGN, requests).some(
    ({ searchParams }) => new URL(searchParams.get("u") ?? "about:blank").pathname === path,
  );
const isReportedByPixel = (requests: URL[]) =>
  of(PIXEL, requests).some(({ pathname }) => pathname.startsWith("/tr"));

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForDelayedRequests(page);
}

/** The banner is gone, and the choice holds for a year on the whole site. */
async function expectChoice(page: Page, value: "true" | "false"): Promise<void> {
  await expect(banner(page)).toBeHidden();
  const cookie = (await page.context().cookies()).find(({ name }) => name === "analytics-consent");
  expect(cookie).toMatchObject({ value, path: "/", sameSite: "Lax" });
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / (24 * 60 * 60);
  expect(Math.abs(days - YEAR_IN_DAYS)).toBeLessThan(1);
}

test("asks on every page until «Rechazar cookies» is chosen for a year, and sends no request outside the site", async ({
  page,
  context,
  outside,
}) => {
  for (const path of ["/legal/cookies", "/"]) {
    await open(page, path);
    await expect(banner(page)).toBeVisible();
  }
  await follow(page, "Explora", "/explora");
  await expect(banner(page)).toBeVisible();
  expect(outside.take()).toEqual([]);
  expect(await cookieNames(context)).not.toContain("analytics-consent");

  await refuse(page);
  await expectChoice(page, "false");
  await waitForDelayedRequests(page);
  await follow(page, "Directorio de Maestros", "/maestros");
  for (const path of ["/", "/ayni/respirar-para-volver-a-casa", "/legal/cookies"]) {
    await open(page, path);
    await expect(banner(page)).toBeHidden();
  }
  expect(outside.take()).toEqual([]);

  // The negative control. Requests are recorded before they reach the network, so blocked ones count.
  await page.evaluate(() => {
    const image = new Image();
    image.src = "https://www.facebook.com/tr/?ev=PageView";
  });
  await expect.poll(() => outside.take().length).toBe(1);
});

test("tracks once «Aceptar» is chosen for a year, without the pixel on the home page and on paths that reveal a belief", async ({
  page,
  context,
  outside,
}) => {
  await open(page, "/");
  await expect(banner(page)).toBeVisible();
  expect(await cookieNames(context)).not.toContain("analytics-consent");
  await accept(page);
  await expectChoice(page, "true");
  const home = await collectOutsideRequests(page, outside, isReported("/"));
  expect(listPageViews(home)).toEqual(["/"]);
  expect(of(CAMPAIGN, home).length).toBe(2);
  expect(of(PIXEL, home)).toEqual([]);

  for (const path of BELIEFS) {
    await page.goto(path);
    const requests = await collectOutsideRequests(page, outside, isReported(path));
    expect(listPageViews(requests)).toEqual([path]);
    expect(of(PIXEL, requests)).toEqual([]);
    await expect(banner(page)).toBeHidden();
  }

  await page.goto("/explora?utm_source=boletin");
  expect(
    of(PIXEL, await collectOutsideRequests(page, outside, isReportedByPixel)).map(({ hostname }) => hostname),
  ).toEqual(["connect.facebook.net", "www.facebook.com"]);
  await expect(banner(page)).toBeHidden();

  // The pixel, which is loaded now, reports nothing on the way to an excluded page.
  await page.getByRole("banner").getByRole("link", { name: "Ayllu" }).first().click();
  const homeAgain = await collectOutsideRequests(page, outside, isReported("/"));
  expect(listPageViews(homeAgain)).toEqual(["/"]);
  expect(of(PIXEL, homeAgain)).toEqual([]);

  await follow(page, "Directorio de Maestros", "/maestros");
  const masters = of(PIXEL, await collectOutsideRequests(page, outside, isReportedByPixel));
  expect(masters.map(({ searchParams }) => searchParams.get("dl"))).toEqual([page.url()]);
  await expect(banner(page)).toBeHidden();
});

test("tracks neither account pages nor personal links", async ({ page, signInAs, outside }) => {
  await signInAs(DEMO_MASTER_EMAIL, DEMO_PASSWORD);
  await open(page, "/verificar-correo/un-enlace-personal");
  await accept(page);
  await waitForDelayedRequests(page);
  await open(page, "/regalo/un-enlace-personal");
  await waitForDelayedRequests(page);
  await open(page, "/recibir");
  expect(outside.take()).toEqual([]);

  await follow(page, "Explora", "/explora");
  const requests = await collectOutsideRequests(page, outside, isReported("/explora"));
  expect(listPageViews(requests)).toEqual(["/explora"]);
  expect(requests.filter(({ search }) => /un-enlace-personal|recibir/.test(search))).toEqual([]);

  await page
    .getByRole("navigation", { name: "Tu espacio" })
    .getByRole("link", { name: "Ayni recibido" })
    .click();
  await page.waitForURL("/recibir");
  await page.mouse.wheel(0, 400);
  await waitForDelayedRequests(page);
  expect(outside.take()).toEqual([]);
});

test("does not leak search terms", async ({ page, outside }) => {
  await open(page, `/explora?filters=${encodeURIComponent('{"searchText":"ansiedad"}')}`);
  await accept(page);
  await waitForDelayedRequests(page);
  expect(outside.take()).toEqual([]);
  await follow(page, "Directorio de Maestros", "/maestros");
  const requests = await collectOutsideRequests(page, outside, isReported("/maestros"));
  expect(listPageViews(requests)).toEqual(["/maestros"]);
  expect(requests.filter(({ search }) => /ansiedad/.test(search))).toEqual([]);
});

test("withdrawing consent stops all trackers and deletes their cookies", async ({
  page,
  context,
  outside,
}) => {
  await open(page, "/legal/cookies");
  await accept(page);
  const choice = page.getByRole("group", { name: "Cambiar mi elección" });
  // Scrolling is also reported while consent is given.
  await choice.scrollIntoViewIfNeeded();
  expect(listPageViews(await collectOutsideRequests(page, outside, isReportedByPixel))).toEqual([
    "/legal/cookies",
  ]);
  expect(await cookieNames(context)).toEqual(expect.arrayContaining(["_ga", "_fbp", "prism_987654"]));

  await expect(choice.getByRole("status")).toHaveText("Has aceptado las cookies de analítica.");
  await choice.getByRole("button", { name: "Rechazar cookies" }).click();
  await expect(choice.getByRole("status")).toHaveText("Has rechazado las cookies de analítica.");
  await page.mouse.wheel(0, 400);
  await follow(page, "Explora", "/explora");
  await open(page, "/maestros");
  expect(outside.take()).toEqual([]);
  expect((await cookieNames(context)).filter((name) => /^(_ga|_fb|prism)/.test(name))).toEqual([]);
});

test("the banner causes no layout shift, and a choice in one tab applies to the others", async ({
  page,
  context,
  outside,
}) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto("/explora");
  await expect(banner(page)).toBeVisible();
  await waitForDelayedRequests(page);
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.01);

  const other = await context.newPage();
  await other.goto("/maestros");
  await refuse(other);
  await page.bringToFront();
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(banner(page)).toBeHidden();
  expect(outside.take()).toEqual([]);
});

test("the text of the banner has room beside the side menu", async ({ page, signInReadOnlyAs }) => {
  await signInReadOnlyAs(DEMO_MASTER_EMAIL);
  await page.goto("/explora");
  await waitForSession(page);
  for (const width of [720, 800, 991]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(banner(page)).toBeVisible();
    const text = await banner(page).getByText("Solo con tu permiso").boundingBox();
    expect(text?.width, `at ${width} px`).toBeGreaterThan(300);
  }
});

test("the banner does not cover focused elements", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 700 });
  await page.goto("/ayni/respirar-para-volver-a-casa");
  await expect(banner(page)).toBeVisible();
  // Past the header, the way to the page and what the panel offers, far below the first screen.
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press("Tab");
    const hidden = await page.evaluate(() => {
      const focused = document.activeElement;
      const card = document.querySelector("[aria-label='Aviso de cookies']");
      if (!focused || !card || focused === document.body || card.contains(focused)) return null;
      const { x, y, width, height } = focused.getBoundingClientRect();
      const top = document.elementFromPoint(x + width / 2, y + height / 2);
      return top && card.contains(top) ? focused.outerHTML : null;
    });
    expect(hidden).toBeNull();
  }
});
