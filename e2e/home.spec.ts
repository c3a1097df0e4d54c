import type { Page } from "@playwright/test";
import { DEMO_MASTER_EMAIL, expect, expectNoHorizontalScroll, test, waitForHydration } from "./fixtures";

test.beforeEach(({ page }) => page.goto("/"));

test("has a headline and a call to action", async ({ page }) => {
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Aprende de quien lo vive cada día");
  await main.getByRole("link", { name: "Explora las enseñanzas" }).click();
  await expect(page).toHaveURL(/\/explora$/);
});

test("has its seven sections", async ({ page }) => {
  for (const title of [
    /^(Encuentros que empiezan pronto|En directo ahora y muy pronto)$/,
    "Pasea por las disciplinas",
    "Conoce a quien enseña",
    "Cómo funciona el ayni",
    "Quienes enseñan y aprenden, con sus palabras",
    "Para leer con calma",
    "Lo que tú sabes también hace falta",
  ])
    await expect(page.getByRole("heading", { level: 2, name: title })).toBeVisible();
});

const links: [string, RegExp][] = [
  ["Ver todos", /\/explora\?sort=soonest$/],
  ["Ver todas las enseñanzas", /\/explora$/],
  ["Ver a todos los Maestros", /\/maestros$/],
  ["Ver el blog", /\/blog$/],
];

test("its sections link to their pages", async ({ page }) => {
  for (const [name, address] of links) {
    await page.getByRole("main").getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(address);
    await page.goBack();
    await expect(page).toHaveURL(/\/$/);
  }
});

const voices = (page: Page, folder: "maestros" | "ayni") =>
  page
    .getByRole("main")
    .getByRole("figure")
    .filter({ has: page.locator(`a[href^="/${folder}/"]`) });

test("a quote links to the page of its Master", async ({ page }) => {
  const quote = voices(page, "maestros").first();
  await expect(quote.getByRole("blockquote")).toHaveText(/^«.+»$/);
  const who = quote.getByRole("link");
  const name = await who.innerText();
  await who.click();
  await expect(page).toHaveURL(/\/maestros\/[a-z-]+$/);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
});

test("quoted Masters are not among the featured ones", async ({ page }) => {
  const quotedMasters = await voices(page, "maestros").getByRole("link").allInnerTexts();
  expect(quotedMasters).toHaveLength(2);
  const trio = page.getByRole("main").getByRole("heading", { level: 3 });
  for (const name of quotedMasters) await expect(trio.filter({ hasText: name })).toHaveCount(0);
});

test("thanks are quoted, too, with the content they are for", async ({ page }) => {
  await expect(voices(page, "ayni")).toHaveCount(2);
  const quote = voices(page, "ayni").first();
  await expect(quote.getByRole("blockquote")).toHaveText(/^«.+»$/);
  const what = quote.getByRole("link");
  const title = await what.innerText();
  await what.click();
  await expect(page).toHaveURL(/\/ayni\/[a-z0-9-]+$/);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
});

test("«Cómo funciona» leads down to the three steps", async ({ page }) => {
  await page.getByRole("main").getByRole("link", { name: "Cómo funciona", exact: true }).click();
  await expect(page).toHaveURL(/\/#como-funciona$/);
  await expect(page.getByRole("heading", { level: 2, name: "Cómo funciona el ayni" })).toBeInViewport();
});

const need = (page: Page) => page.getByRole("combobox", { name: "¿Qué necesitas hoy?" });
const filtersOf = (page: Page): object => JSON.parse(new URL(page.url()).searchParams.get("filters") ?? "{}");

test("finds what somebody needs", async ({ page }) => {
  await waitForHydration(page);
  await need(page).fill("ansiedad");
  await need(page).press("Enter");
  await expect.poll(() => filtersOf(page)).toEqual({ searchText: "ansiedad" });
  await expect(page.getByRole("combobox", { name: "Busca en el catálogo" })).toHaveValue("ansiedad");
  await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
});

test("suggests while typing", async ({ page }) => {
  await waitForHydration(page);
  await need(page).click();
  await page.keyboard.type("lucia fer", { delay: 40 });
  await page.getByRole("option", { name: "Lucía Ferrer", exact: true }).click();
  await expect(page).toHaveURL("/maestros/lucia-ferrer");
});

test("offers six needs, each with teachings", async ({ page }) => {
  const needs = page.getByRole("list", { name: "Temas" }).getByRole("link");
  await expect(needs).toHaveCount(6);
  await needs.first().click();
  await expect.poll(() => filtersOf(page)).toEqual({ topics: ["SLEEP"] });
  await expect(page.getByRole("button", { name: "Quitar Sueño y descanso" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("Masters are a row to swipe", async ({ page }) => {
    const masters = page.getByRole("listitem").filter({ has: page.locator('article a[href^="/maestros/"]') });
    const tops = await masters.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top));
    expect(tops).toHaveLength(3);
    expect(new Set(tops).size).toBe(1);
    await expectNoHorizontalScroll(page);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("finds what somebody needs", async ({ page }) => {
    await need(page).fill("ansiedad");
    await page.getByRole("main").getByRole("button", { name: "Buscar" }).click();
    await expect.poll(() => filtersOf(page)).toEqual({ searchText: "ansiedad" });
    await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
  });
});

test.describe("the header", () => {
  const field = (page: Page) =>
    page.getByRole("banner").getByRole("combobox", { name: "Busca enseñanzas y Maestros" });
  const icon = (page: Page) => page.getByRole("banner").getByRole("link", { name: "Buscar" });

  for (const [width, isWide] of [
    [992, false],
    [1280, true],
  ] as const) {
    test(`searches at ${width} px, signed in or not`, async ({ page, signInReadOnlyAs }) => {
      await page.setViewportSize({ width, height: 800 });
      for (const email of [null, DEMO_MASTER_EMAIL]) {
        if (email) await signInReadOnlyAs(email);
        await page.goto("/hazte-maestro");
        await waitForHydration(page);
        await expect(field(page)).toBeVisible({ visible: isWide });
        await expect(icon(page)).toBeVisible({ visible: !isWide });
        await expectNoHorizontalScroll(page);
        if (isWide) {
          await field(page).fill("reiki");
          await field(page).press("Enter");
          await expect.poll(() => filtersOf(page)).toEqual({ searchText: "reiki" });
        } else {
          await icon(page).click();
          await expect(page).toHaveURL(/\/explora$/);
        }
      }
    });
  }
});
