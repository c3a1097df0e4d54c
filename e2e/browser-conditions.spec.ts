import type { Locator, Page } from "@playwright/test";
import { CONDITIONS, TRANSLATIONS } from "./browser-conditions";
import {
  DEMO_MASTER_EMAIL,
  DEMO_PASSWORD,
  expect,
  expectNoHorizontalScroll,
  joinInDialog,
  registerOnboardedUser,
  signInViaApi,
  test,
  uniqueEmail,
  waitForHydration,
} from "./fixtures";
import { createPaidEvent, HOSTED_PAGE_TEXT, publishPaidEvent } from "./selling";

// The main jobs under what real browsers, extensions and people do to a page.

const PODCAST = "Yoga al alba: doce mañanas";

/** The page is itself, and nothing of it lies beside the screen. */
async function expectSound(page: Page): Promise<void> {
  await expect(page.getByText("Algo ha fallado de nuestro lado")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expectNoHorizontalScroll(page);
}

async function expectUsable(button: Locator): Promise<void> {
  await expect(button).toBeEnabled();
  await expect(button).not.toHaveAttribute("aria-busy");
  await expect(button).not.toHaveAttribute("aria-disabled");
}

/** A visitor searches, joins to receive a podcast, and hears it. */
async function receivePodcast(page: Page): Promise<void> {
  await page.goto("/explora");
  await waitForHydration(page);
  await page.getByRole("combobox", { name: "Busca en el catálogo" }).fill("yoga al alba");
  await expect(page).toHaveURL(/yoga(\+|%20)al(\+|%20)alba/);
  await expectSound(page);
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: PODCAST }).click();
  await expect(page.getByRole("heading", { level: 1, name: PODCAST })).toBeVisible();
  await expectSound(page);
  await page.getByRole("button", { name: "Escuchar gratis" }).click();
  await joinInDialog(page.getByRole("dialog"), { name: "Ximena", email: uniqueEmail("ximena") });
  await expect(page).toHaveURL(/\/recibir\/[^/]+\/[0-9a-f-]{36}\/contenido$/);
  await page.getByRole("button", { name: "Reproducir", exact: true }).first().click();
  await expect(page.getByRole("button", { name: "Pausar", exact: true })).toBeVisible();
  await expectSound(page);
}

async function finishSetup(page: Page): Promise<void> {
  const { user } = await (await page.request.get("/api/auth/session")).json();
  const profile = { completedStep: 4, disciplines: ["YOGA", "REIKI", "MEDITATION"] };
  await page.request.put(`/api/profiles/${user.profileId}`, { data: { profile } });
}

async function openLibrary(page: Page): Promise<void> {
  await page.goto("/feed");
  await expectSound(page);
  await page.goto("/recibir");
  const library = page.getByRole("region", { name: "Todo lo que has recibido" });
  await expect(library.getByRole("link", { name: PODCAST })).toBeVisible();
  await expectSound(page);
  await page.goto("/account-settings/personal-info");
  await waitForHydration(page);
  await page.getByLabel("Nombre", { exact: true }).fill("Ximena Luz");
  await page.getByRole("main").getByRole("button", { name: "Guardar cambios" }).first().click();
  await expect(page.getByRole("status").filter({ hasText: "Guardado" }).first()).toBeVisible();
  await expectSound(page);
}

/** A member goes to pay and comes back. */
async function goToPayAndBack(page: Page, slug: string): Promise<void> {
  await page.goto(`/ayni/${slug}`);
  await page.getByRole("button", { name: "Reservar por 25 €" }).click();
  await expect(page.getByText(HOSTED_PAGE_TEXT)).toBeVisible();
  await page.goBack();
  const button = page.getByRole("button", { name: /^(Reservar por 25 €|Seguir con el pago)$/ });
  await expectUsable(button);
  await expectSound(page);
  await button.click();
  await expect(page.getByText(HOSTED_PAGE_TEXT)).toBeVisible();
}

/** A Master changes a published event. */
async function editEvent(page: Page): Promise<void> {
  await signInViaApi(page.request, DEMO_MASTER_EMAIL, DEMO_PASSWORD);
  const { slug, title } = await publishPaidEvent(page.request);
  await page.goto(`/crear/${slug}`);
  await waitForHydration(page);
  await page.getByRole("textbox", { name: "Título", exact: true }).fill(`${title}, otra vez`);
  await expect(page.getByText("Cambios sin publicar")).toBeVisible();
  await page.getByRole("button", { name: "Publicar los cambios" }).click();
  await expect(page.getByText(/^Guardado a las \d\d:\d\d$/)).toBeVisible();
  await expectSound(page);
  const { data } = await (await page.request.get(`/api/ayni/${slug}`)).json();
  expect(data.title).toBe(`${title}, otra vez`);
}

for (const { name, prepare, expectedMessages } of CONDITIONS) {
  test.describe(name, () => {
    test.use({ expectedConsoleMessages: expectedMessages });

    test("people receive, pay, publish and find again", async ({ page, request }) => {
      const { slug } = await createPaidEvent(request);
      await prepare(page);
      await receivePodcast(page);
      await finishSetup(page);
      await openLibrary(page);
      await goToPayAndBack(page, slug);
      await editEvent(page);
    });
  });
}

for (const { name, prepare, expectedMessages } of TRANSLATIONS) {
  test.describe(name, () => {
    test.use({ expectedConsoleMessages: expectedMessages });

    test("a text that changes beside an icon is seen to change", async ({ page }) => {
      await prepare(page);
      await page.goto("/ayni/cinco-minutos-antes-de-dormir");
      await waitForHydration(page);
      const button = page.getByRole("main").getByRole("button", { name: /^Guarda(r|do): Cinco/ });
      await expect(button.locator("font").first()).toBeVisible();
      await expect(button).toHaveText("Guardar");
      for (const text of ["Guardado", "Guardar", "Guardado"]) {
        await button.click();
        await expect(button).toHaveText(text);
        await expect(button.locator("svg")).toHaveCount(1);
      }
    });
  });
}

test.describe("back from the checkout to a page in the browser's memory", () => {
  // The headless browser keeps no pages: the page is held as it was left, and told that it is shown again.
  test("the way to it can be taken again", async ({ page, request, signInAs }) => {
    const { slug } = await createPaidEvent(request);
    await signInAs(await registerOnboardedUser(request));
    await page.goto(`/ayni/${slug}`);
    let departures = 0;
    await page.route(/\/c\/pay\//, (route) => {
      departures += 1;
      return route.fulfill({ status: 204 });
    });
    const button = page.getByRole("button", { name: "Reservar por 25 €" });
    await button.click();
    await expect.poll(() => departures).toBe(1);
    await expect(button).toHaveAttribute("aria-busy", "true");
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
    await expectUsable(button);
    await button.click();
    await expect.poll(() => departures).toBe(2);
  });
});

test("after signing out, going back shows no data", async ({ page, request, signInAs }) => {
  await signInAs(await registerOnboardedUser(request, "Ximena"));
  await page.goto("/account-settings/personal-info");
  await expect(page.getByLabel("Nombre", { exact: true })).toHaveValue("Ximena");
  await page.getByRole("button", { name: "Tu cuenta" }).click();
  await page.getByRole("menuitem", { name: "Cerrar sesión" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Iniciar sesión" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/api\/auth\/signin/);
  await expect(page.locator("body")).not.toContainText("Ximena");
});

/** Scrolls until the list has this many cards, and leaves some of them below. */
async function loadCards(page: Page, cards: Locator, count: number): Promise<void> {
  await expect(async () => {
    await page.mouse.wheel(0, 1_000);
    expect(await cards.count()).toBeGreaterThanOrEqual(count);
  }).toPass({ intervals: [100] });
}

for (const [who, email, lists] of [
  [
    "a visitor",
    null,
    [
      ["the catalogue", "/explora", 96],
      ["the encuentros by day", "/explora?sort=soonest", 72],
      ["the directory", "/maestros", 20],
    ],
  ],
  [
    "a member",
    DEMO_MASTER_EMAIL,
    [
      ["the catalogue", "/explora", 96],
      ["the feed", "/feed", 60],
    ],
  ],
] as const) {
  test(`going back to a long list shows ${who} the card that was pressed`, async ({
    page,
    signInReadOnlyAs,
  }) => {
    if (email) await signInReadOnlyAs(email);
    for (const [list, path, count] of lists) {
      await test.step(list, async () => {
        await page.goto(path);
        await waitForHydration(page);
        const cards = page
          .getByRole("main")
          .getByRole("listitem")
          .filter({ has: page.getByRole("heading") });
        await loadCards(page, cards, count);
        const link = cards
          .nth(count - 4)
          .getByRole("link")
          .last();
        await link.scrollIntoViewIfNeeded();
        const href = (await link.getAttribute("href")) ?? "";
        await link.click();
        await expect(page).toHaveURL(href);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await page.goBack();
        await expect(page).toHaveURL(path);
        await expect(link).toHaveAttribute("href", href);
        await expect(link).toBeInViewport();
      });
    }
  });
}
