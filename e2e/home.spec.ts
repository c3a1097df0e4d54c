import type { Page } from "@playwright/test";
import {
  DEMO_MASTER_EMAIL,
  expect,
  expectNoHorizontalScroll,
  test as newVisitor,
  waitForHydration,
  waitForSession,
} from "./fixtures";
import { test } from "./returning-visitor";

const voices = (page: Page, folder: "maestros" | "ayni") =>
  page
    .getByRole("main")
    .getByRole("figure")
    .filter({ has: page.locator(`a[href^="/${folder}/"]`) });

const needs = (page: Page) => page.getByRole("list", { name: "Temas" }).getByRole("link");

test("has a headline, seven sections, six needs and quotes; its Masters are a row to swipe on a phone", async ({
  page,
}) => {
  await page.goto("/");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Aprende de quien lo vive cada día");
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
  await expect(needs(page)).toHaveCount(6);

  // Masters are quoted who are not among the featured ones, and contents are thanked for.
  const quotedMasters = await voices(page, "maestros").getByRole("link").allInnerTexts();
  expect(quotedMasters).toHaveLength(2);
  const trio = main.getByRole("heading", { level: 3 });
  for (const name of quotedMasters) await expect(trio.filter({ hasText: name })).toHaveCount(0);
  await expect(voices(page, "ayni")).toHaveCount(2);

  await page.setViewportSize({ width: 360, height: 740 });
  const masters = page.getByRole("listitem").filter({ has: page.locator('article a[href^="/maestros/"]') });
  const tops = await masters.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top));
  expect(tops).toHaveLength(3);
  expect(new Set(tops).size).toBe(1);
  await expectNoHorizontalScroll(page);
});

const links: [string, RegExp][] = [
  ["Explora las enseñanzas", /\/explora$/],
  ["Ver todos", /\/explora\?sort=soonest$/],
  ["Ver todas las enseñanzas", /\/explora$/],
  ["Ver a todos los Maestros", /\/maestros$/],
  ["Ver el blog", /\/blog$/],
];

test("its call to action, sections, quotes and «Cómo funciona» lead to what they name", async ({ page }) => {
  await page.goto("/");
  const main = page.getByRole("main");
  const goBack = async () => {
    await page.goBack();
    await expect(page).toHaveURL(/\/$/);
  };
  for (const [name, address] of links) {
    await main.getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(address);
    await goBack();
  }
  for (const [folder, address] of [
    ["maestros", /\/maestros\/[a-z-]+$/],
    ["ayni", /\/ayni\/[a-z0-9-]+$/],
  ] as const) {
    const quote = voices(page, folder).first();
    await expect(quote.getByRole("blockquote")).toHaveText(/^«.+»$/);
    const link = quote.getByRole("link");
    const name = await link.innerText();
    await link.click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await goBack();
  }
  await main.getByRole("link", { name: "Cómo funciona", exact: true }).click();
  await expect(page).toHaveURL(/\/#como-funciona$/);
  await expect(page.getByRole("heading", { level: 2, name: "Cómo funciona el ayni" })).toBeInViewport();
});

const need = (page: Page) => page.getByRole("combobox", { name: "¿Qué necesitas hoy?" });
const filtersOf = (page: Page): object => JSON.parse(new URL(page.url()).searchParams.get("filters") ?? "{}");

test("finds what somebody types, chooses among the needs, or is suggested while typing", async ({ page }) => {
  await page.goto("/");
  await waitForHydration(page);
  await need(page).fill("ansiedad");
  await need(page).press("Enter");
  await expect.poll(() => filtersOf(page)).toEqual({ searchText: "ansiedad" });
  await expect(page.getByRole("combobox", { name: "Busca en el catálogo" })).toHaveValue("ansiedad");
  await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();

  await page.goto("/");
  await needs(page).first().click();
  await expect.poll(() => filtersOf(page)).toEqual({ topics: ["SLEEP"] });
  await expect(page.getByRole("button", { name: "Quitar Sueño y descanso" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();

  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
  await need(page).click();
  await page.keyboard.type("lucia fer", { delay: 40 });
  await page.getByRole("option", { name: "Lucía Ferrer", exact: true }).click();
  await expect(page).toHaveURL("/maestros/lucia-ferrer");
});

newVisitor.describe("without JavaScript", () => {
  newVisitor.use({ javaScriptEnabled: false });

  newVisitor("finds what somebody needs", async ({ page }) => {
    await page.goto("/");
    await need(page).fill("ansiedad");
    await page.getByRole("main").getByRole("button", { name: "Buscar" }).click();
    await expect.poll(() => filtersOf(page)).toEqual({ searchText: "ansiedad" });
    await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
  });
});

test("the header searches at 992 and 1280 px, signed in or not", async ({ page, signInReadOnlyAs }) => {
  const banner = page.getByRole("banner");
  const field = banner.getByRole("combobox", { name: "Busca enseñanzas y Maestros" });
  const icon = banner.getByRole("link", { name: "Buscar" });
  for (const email of [null, DEMO_MASTER_EMAIL]) {
    if (email) await signInReadOnlyAs(email);
    await page.setViewportSize({ width: 992, height: 800 });
    await page.goto("/hazte-maestro");
    await waitForHydration(page);
    if (email) await waitForSession(page);
    await expect(field).toBeHidden();
    await expect(icon).toBeVisible();
    await expectNoHorizontalScroll(page);
    await icon.click();
    await expect(page).toHaveURL(/\/explora$/);

    await page.goBack();
    await expect(page).toHaveURL(/\/hazte-maestro$/);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(field).toBeVisible();
    await expect(icon).toBeHidden();
    await expectNoHorizontalScroll(page);
    await field.fill("reiki");
    await field.press("Enter");
    await expect.poll(() => filtersOf(page)).toEqual({ searchText: "reiki" });
  }
});
