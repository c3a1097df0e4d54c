import AxeBuilder from "@axe-core/playwright";
import type { BrowserContext, Page } from "@playwright/test";
import { watchOutside } from "./fake-trackers";
import { DEMO_PASSWORD, expect, expectNoSidewaysScroll, MASTER, test as base } from "./fixtures";

// Watches every request of the browser: nothing leaves the site without consent.

const test = base.extend<{ outside: Awaited<ReturnType<typeof watchOutside>> }>({
  cookieChoice: "not yet",
  outside: [
    async ({ context, baseURL }, use) => {
      await use(await watchOutside(context, baseURL ?? ""));
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
const viewsOf = (addresses: URL[]) =>
  addresses
    .filter(
      ({ pathname, searchParams }) => pathname === "/g/collect" && searchParams.get("en") === "page_view",
    )
    .map(({ searchParams }) => new URL(searchParams.get("dl") ?? "").pathname);

/** Goes on inside the page, as a link of it does. */
async function follow(page: Page, name: string, path: string): Promise<void> {
  await page.getByRole("banner").getByRole("link", { name, exact: true }).click();
  await page.waitForURL(path);
  await settled(page);
}

/** Time enough for whatever would leave the site to leave it. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(500);
}

/** Everything that left the site once what is waited for has, and a little later. */
async function leaving(
  page: Page,
  outside: { take: () => URL[] },
  awaited: (seen: URL[]) => boolean,
): Promise<URL[]> {
  const seen: URL[] = [];
  const come = () => {
    seen.push(...outside.take());
    return awaited(seen);
  };
  await expect.poll(come).toBe(true);
  await settled(page);
  return [...seen, ...outside.take()];
}

/** Analytics and campaign know of this page: whoever else was to be told has been told as well. */
const reported = (path: string) => (seen: URL[]) =>
  viewsOf(seen).includes(path) &&
  of(CAMPAIGN, seen).some(
    ({ searchParams }) => new URL(searchParams.get("u") ?? "about:blank").pathname === path,
  );
const pixelled = (seen: URL[]) => of(PIXEL, seen).some(({ pathname }) => pathname.startsWith("/tr"));

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settled(page);
}

for (const [name, answer, value] of [
  ["«Aceptar»", accept, "true"],
  ["«Rechazar cookies»", refuse, "false"],
] as const) {
  test(`se pregunta en cada página hasta elegir ${name}, y vale un año en todo el sitio`, async ({
    page,
    context,
  }) => {
    for (const path of ["/", "/legal/cookies", "/explora"]) {
      await page.goto(path);
      await expect(banner(page)).toBeVisible();
    }
    expect(await cookieNames(context)).not.toContain("analytics-consent");
    await answer(page);
    await expect(banner(page)).toBeHidden();

    const kept = (await context.cookies()).find((cookie) => cookie.name === "analytics-consent");
    expect(kept).toMatchObject({ value, path: "/", sameSite: "Lax" });
    const days = ((kept?.expires ?? 0) - Date.now() / 1000) / (24 * 60 * 60);
    expect(Math.abs(days - YEAR_IN_DAYS)).toBeLessThan(1);
    for (const path of ["/", "/maestros", "/legal/cookies"]) {
      await open(page, path);
      await expect(banner(page)).toBeHidden();
    }
  });
}

test("sin elegir y tras rechazar no sale del sitio ninguna petición", async ({ page, outside }) => {
  await open(page, "/");
  await follow(page, "Explora", "/explora");
  expect(outside.take()).toEqual([]);
  await refuse(page);
  await settled(page);
  await follow(page, "Directorio de Maestros", "/maestros");
  for (const path of ["/", "/ayni/respirar-para-volver-a-casa", "/legal/cookies"]) await open(page, path);
  expect(outside.take()).toEqual([]);
});

test("el vigilante ve una petición que sale del sitio", async ({ page, outside }) => {
  await page.goto("/");
  // A preconnected or blocked request would be noted as well: the watch stands before the network.
  await page.evaluate(() => {
    const image = new Image();
    image.src = "https://www.facebook.com/tr/?ev=PageView";
  });
  await expect.poll(() => outside.take().length).toBe(1);
});

test("tras aceptar se mide, y el píxel calla en la portada y donde el camino nombra una creencia", async ({
  page,
  outside,
}) => {
  await open(page, "/");
  await accept(page);
  const home = await leaving(page, outside, reported("/"));
  expect(viewsOf(home)).toEqual(["/"]);
  expect(of(CAMPAIGN, home).length).toBe(2);
  expect(of(PIXEL, home)).toEqual([]);

  for (const path of BELIEFS) {
    await page.goto(path);
    const seen = await leaving(page, outside, reported(path));
    expect(viewsOf(seen)).toEqual([path]);
    expect(of(PIXEL, seen)).toEqual([]);
  }

  await page.goto("/explora");
  expect(of(PIXEL, await leaving(page, outside, pixelled)).map(({ hostname }) => hostname)).toEqual([
    "connect.facebook.net",
    "www.facebook.com",
  ]);
});

test("el píxel ya cargado no dice nada al pasar a una página que le está vedada", async ({
  page,
  outside,
}) => {
  await open(page, "/explora?utm_source=boletin");
  await accept(page);
  expect(of(PIXEL, await leaving(page, outside, pixelled)).length).toBe(2);

  await page.getByRole("banner").getByRole("link", { name: "Ayllu" }).first().click();
  const home = await leaving(page, outside, reported("/"));
  expect(viewsOf(home)).toEqual(["/"]);
  expect(of(PIXEL, home)).toEqual([]);

  await follow(page, "Directorio de Maestros", "/maestros");
  const masters = of(PIXEL, await leaving(page, outside, pixelled));
  expect(masters.map(({ searchParams }) => searchParams.get("dl"))).toEqual([page.url()]);
});

test("de las páginas de la cuenta y de los enlaces personales no sale nada", async ({
  page,
  enterAs,
  outside,
}) => {
  await enterAs(MASTER, DEMO_PASSWORD);
  await open(page, "/verificar-correo/un-enlace-personal");
  await accept(page);
  await settled(page);
  await open(page, "/recibir");
  expect(outside.take()).toEqual([]);

  await follow(page, "Explora", "/explora");
  const seen = await leaving(page, outside, reported("/explora"));
  expect(viewsOf(seen)).toEqual(["/explora"]);
  expect(seen.filter(({ search }) => /un-enlace-personal|recibir/.test(search))).toEqual([]);

  await page
    .getByRole("navigation", { name: "Tu espacio" })
    .getByRole("link", { name: "Ayni recibido" })
    .click();
  await page.waitForURL("/recibir");
  await page.mouse.wheel(0, 400);
  await settled(page);
  expect(outside.take()).toEqual([]);
});

test("lo que se busca no sale del sitio", async ({ page, outside }) => {
  await open(page, `/explora?filters=${encodeURIComponent('{"searchText":"ansiedad"}')}`);
  await accept(page);
  await settled(page);
  expect(outside.take()).toEqual([]);
  await follow(page, "Directorio de Maestros", "/maestros");
  const seen = await leaving(page, outside, reported("/maestros"));
  expect(viewsOf(seen)).toEqual(["/maestros"]);
  expect(seen.filter(({ search }) => /ansiedad/.test(search))).toEqual([]);
});

test("cambiar de idea lo apaga todo y borra sus cookies", async ({ page, context, outside }) => {
  await open(page, "/legal/cookies");
  await accept(page);
  const choice = page.getByRole("group", { name: "Cambiar mi elección" });
  // Scrolling is reported too, as long as it is accepted.
  await choice.scrollIntoViewIfNeeded();
  expect(viewsOf(await leaving(page, outside, pixelled))).toEqual(["/legal/cookies"]);
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

test("lo elegido en una pestaña vale en la otra", async ({ page, context, outside }) => {
  await open(page, "/explora");
  const other = await context.newPage();
  await other.goto("/maestros");
  await refuse(other);
  await page.bringToFront();
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(banner(page)).toBeHidden();
  expect(outside.take()).toEqual([]);
});

test("el aviso no mueve la página", async ({ page }) => {
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
  await settled(page);
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.01);
});

test("el aviso no tapa lo que recibe el foco", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 700 });
  await page.goto("/ayni/respirar-para-volver-a-casa");
  await expect(banner(page)).toBeVisible();
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

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });
    for (const width of [320, 1440]) {
      test(`el aviso se lee bien y cabe en ${width} px`, async ({ page }) => {
        await page.setViewportSize({ width, height: 800 });
        for (const path of ["/explora", "/legal/cookies"]) {
          await page.goto(path);
          await expect(banner(page)).toBeVisible();
          const { violations } = await new AxeBuilder({ page })
            .withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"])
            .analyze();
          expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
          await expectNoSidewaysScroll(page);
        }
      });
    }
  });
}
