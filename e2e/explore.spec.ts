import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures";

const filtersOf = (page: Page): object => JSON.parse(new URL(page.url()).searchParams.get("filters") ?? "{}");
const line = (page: Page) => page.locator("h1 + div > p");
const announced = (page: Page) => page.getByRole("main").getByRole("status").last();
const bar = (page: Page) => page.getByRole("group", { name: "Filtros" });
const pill = (page: Page, name: string) =>
  bar(page).getByRole("button", { name: new RegExp(`^${name}(:|$)`) });
const sheet = (page: Page) => page.getByRole("dialog", { name: "Filtros" });
const cards = (page: Page) => page.getByRole("main").getByRole("article");

/** Returns the count at the end of an option once it is loaded. */
async function countOf(option: Locator): Promise<number> {
  await expect(option).toHaveText(/\d+$/);
  return Number(/\d+$/.exec(await option.innerText())?.[0]);
}

const results = (count: number) => `${count} ${count === 1 ? "resultado" : "resultados"}`;

/**
 * Expects as many results as an option promises; returns their number. Other journeys publish meanwhile: what does not agree
 * is chosen once more.
 */
async function expectAsMany(page: Page, choose: () => Promise<number>): Promise<number> {
  const start = page.url();
  let count = 0;
  await expect(async () => {
    if (page.url() !== start) await page.goto(start);
    count = await choose();
    await expect(line(page)).toHaveText(results(count), { timeout: 20_000 });
    await expect(cards(page)).toHaveCount(Math.min(count, 24));
  }).toPass();
  return count;
}

/** Chooses an option of a pill; returns the promised number of results. */
async function chooseInBar(page: Page, filter: string, label: string): Promise<number> {
  await pill(page, filter).click();
  const option = page.getByRole("menuitemradio", { name: new RegExp(`^${label} \\d*$|^${label} ≈`) });
  const count = await countOf(option);
  await option.click();
  return count;
}

/** Chooses an option of the sheet; returns the promised number of results. */
async function chooseInSheet(page: Page, filter: string, label: string): Promise<number> {
  await page.getByRole("button", { name: /^Filtros/ }).click();
  const option = sheet(page)
    .getByRole("group", { name: filter })
    .locator("label")
    .filter({ hasText: new RegExp(`^${label}(?: \\d+)?$`) });
  const count = await countOf(option);
  await option.click();
  await sheet(page)
    .getByRole("button", { name: `Ver ${results(count)}` })
    .click();
  return count;
}

/** Returns the promised number of results. */
async function chooseYogaInBar(page: Page): Promise<number> {
  await bar(page).getByRole("button", { name: "Disciplinas" }).click();
  await page.getByRole("combobox", { name: "Busca una disciplina" }).fill("yoga");
  const yoga = page.getByRole("option", { name: /^Yoga/ }).first();
  const count = await countOf(yoga);
  await yoga.click();
  await page.keyboard.press("Escape");
  return count;
}

async function chooseYogaInSheet(page: Page): Promise<number> {
  await page.getByRole("button", { name: /^Filtros/ }).click();
  await sheet(page).getByText("Disciplinas", { exact: true }).click();
  await sheet(page).getByRole("textbox", { name: "Busca una disciplina" }).fill("yoga");
  const yoga = sheet(page)
    .locator("label")
    .filter({ hasText: /^Yoga\s*\d*$/ });
  const count = await countOf(yoga);
  await yoga.click();
  await sheet(page)
    .getByRole("button", { name: `Ver ${results(count)}` })
    .click();
  return count;
}

const single = [
  ["Tipo", "Taller", { contentType: "WORKSHOP" }],
  ["Precio", "Gratis", { price: "FREE" }],
  ["Precio", "Hasta 50 €", { price: "MAX50EUR" }],
  ["Cuándo", "El mes que viene", { dates: "next_month" }],
  ["Modalidad", "Presencial", { modality: "OFFLINE" }],
  ["País", "España", { country: "ES" }],
] as const;

for (const [device, viewport, filtersThere, choose] of [
  ["on desktop", { width: 1280, height: 800 }, single, chooseInBar],
  ["on mobile", { width: 360, height: 740 }, single.slice(0, 2), chooseInSheet],
] as const) {
  test.describe(device, () => {
    test.use({ viewport });
    const chooseYoga = choose === chooseInBar ? chooseYogaInBar : chooseYogaInSheet;

    test("each filter finds as many as promised, and back undoes it; filters combine, can be shared and are removed one by one", async ({
      page,
      context,
    }) => {
      await page.goto("/explora");
      const everything = await line(page).innerText();
      for (const [filter, label, filters] of filtersThere) {
        await expectAsMany(page, () => choose(page, filter, label));
        expect(filtersOf(page)).toEqual(filters);
        await page.goBack();
        await expect(line(page)).toHaveText(everything);
        expect(filtersOf(page)).toEqual({});
        await page.goForward();
        await expect.poll(() => filtersOf(page)).toEqual(filters);
        await page.goBack();
        await expect.poll(() => filtersOf(page)).toEqual({});
        await expect(line(page)).toHaveText(everything);
      }

      await expectAsMany(page, () => choose(page, "Tipo", "Curso"));
      await expectAsMany(page, () => choose(page, "Modalidad", "En línea"));
      const count = await expectAsMany(page, () => chooseYoga(page));
      const filters = { contentType: "COURSE", modality: "ONLINE", disciplines: ["YOGA"] };
      await expect.poll(() => filtersOf(page)).toEqual(filters);

      const shared = await context.newPage();
      await shared.goto(page.url());
      await expect(line(shared)).toHaveText(results(count));

      await page.getByRole("button", { name: "Quitar Curso" }).click();
      await expect.poll(() => filtersOf(page)).toEqual({ modality: "ONLINE", disciplines: ["YOGA"] });
    });
  });
}

test("cancelling the sheet, which fits in 320 px, changes nothing; a choice by keyboard keeps the focus on its filter and is announced", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/explora");
  await page.getByRole("button", { name: "Filtros" }).click();
  await sheet(page).getByText("Temas", { exact: true }).click();
  await sheet(page)
    .locator("label")
    .filter({ hasText: /^Taller/ })
    .click();
  const box = await sheet(page).boundingBox();
  expect(box?.x).toBe(0);
  expect(box?.width).toBe(320);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await sheet(page).getByRole("button", { name: "Cerrar" }).click();
  await expect(sheet(page)).toBeHidden();
  await expect(page.getByRole("button", { name: "Filtros" })).toBeFocused();
  expect(filtersOf(page)).toEqual({});

  await page.setViewportSize({ width: 1280, height: 720 });
  await pill(page, "Tipo").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menu", { name: "Tipo" })).toBeVisible();
  // On a busy machine, the letters arrive too far apart to be one search.
  await expect(async () => {
    await page.keyboard.type("tal");
    await expect(page.getByRole("menuitemradio", { name: /^Taller/ })).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.press("Enter");
  await expect.poll(() => filtersOf(page)).toEqual({ contentType: "WORKSHOP" });
  await expect(line(page)).toHaveText(/resultado/);
  await expect(pill(page, "Tipo")).toBeFocused();
  await expect(announced(page)).toHaveText(await line(page).innerText());
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitemradio", { name: /^Taller/ })).toHaveAttribute("aria-checked", "true");
  await page.keyboard.press("Escape");
  await expect(pill(page, "Tipo")).toBeFocused();
});

test.describe("in Lima", () => {
  test.use({ timezoneId: "America/Lima" });

  test("the hours are of a zone that the viewer sees and changes, and prices lead with dollars", async ({
    page,
  }) => {
    await page.goto("/explora?sort=soonest");
    const zone = page.getByRole("button", { name: /^Horas de/ });
    await expect(zone).toHaveText("Horas de Lima");
    await pill(page, "Precio").click();
    await expect(page.getByRole("menuitemradio").nth(2)).toContainText("Hasta $50 USD");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menuitemradio")).toHaveCount(0);
    const time = cards(page).locator("time", { hasText: "tu hora" }).first();
    const before = await time.innerText();
    await zone.click();
    await page.getByRole("combobox", { name: "Busca una ciudad" }).fill("madrid");
    await page.getByRole("option", { name: /^Madrid/ }).click();
    await expect(zone).toHaveText("Horas de Madrid");
    await expect(time).not.toHaveText(before);
    await page.reload();
    await expect(zone).toHaveText("Horas de Madrid");
  });
});

test("finds what is near the viewer, rounded to a kilometre, or near a city", async ({ page, context }) => {
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ latitude: 19.43268, longitude: -99.13421 });
  await page.goto("/explora");
  await pill(page, "Cerca de mí").click();
  await page.getByRole("button", { name: "Usar mi ubicación" }).click();
  await expect.poll(() => filtersOf(page)).toEqual({ near: "19.43,-99.13,25" });
  await expect(cards(page).first()).toContainText(/a (menos de 1|\d+) km/);
  await pill(page, "Cerca de mí").click();
  await page.getByRole("combobox", { name: "Ciudad" }).fill("bilb");
  await page.getByRole("option", { name: /^Bilbao/ }).click();
  await expect(cards(page).first()).toContainText("Bilbao");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Quitar A menos de 25 km" }).click();
  await expect.poll(() => filtersOf(page)).toEqual({});
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("links to the next page, and to later ones by their cursor", async ({ page }) => {
    await page.goto("/explora");
    const first = await page
      .getByRole("main")
      .getByRole("article")
      .first()
      .getByRole("link")
      .first()
      .innerText();
    await page.getByRole("link", { name: /más/i }).last().click();
    await expect(page).toHaveURL(/page=2/);
    await expect(page.getByRole("main").getByRole("article")).toHaveCount(24);
    expect(
      await page.getByRole("main").getByRole("article").first().getByRole("link").first().innerText(),
    ).not.toBe(first);

    const readTitles = () => cards(page).getByRole("heading").allTextContents();
    // Other tests publish and archive meanwhile, which moves what follows by one.
    await expect(async () => {
      await page.goto("/explora?sort=price&page=10");
      const seen = await readTitles();
      await page.getByRole("link", { name: "Ver más" }).click();
      await expect(page).toHaveURL(/\/explora\?sort=price&after=/);
      const following = await readTitles();
      expect(following.filter((title) => seen.includes(title))).toEqual([]);
      await page.goto("/explora?sort=price&page=11");
      expect(await readTitles()).toEqual(following);
    }).toPass();
  });
});

test("invalid filters show everything and a notice; a malformed cursor, and one of another order, are not found", async ({
  page,
}) => {
  await page.goto(`/explora?filters=${encodeURIComponent('{"price":"CHEAP"}')}`);
  await expect(page.getByText("No hemos entendido los filtros de este enlace")).toBeVisible();
  await expect(page.getByRole("main").getByRole("article")).toHaveCount(24);

  await page.goto("/explora?sort=price&page=10");
  const request = page.waitForResponse(/\/api\/ayni\?.*after=/);
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  const after = new URL((await request).url()).searchParams.get("after") ?? "";
  const statusOf = async (query: object) =>
    (await page.request.get(`/explora?${new URLSearchParams({ ...query })}`)).status();
  expect(await statusOf({ sort: "price", after })).toBe(200);
  expect(await statusOf({ sort: "soonest", after })).toBe(404);
  expect(await statusOf({ after })).toBe(404);
  expect(await statusOf({ after: "not-ours" })).toBe(404);
});
