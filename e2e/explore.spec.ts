import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";

const filtersOf = (page: Page): object => JSON.parse(new URL(page.url()).searchParams.get("filters") ?? "{}");
const line = (page: Page) => page.locator("[aria-live=polite]").first();
const bar = (page: Page) => page.getByRole("group", { name: "Filtros" });
const select = (page: Page, name: string) => bar(page).getByRole("combobox", { name });

/** Returns the text of an option once its count is loaded, and the count. */
async function countedOption(page: Page, filter: string, label: string): Promise<[string, number]> {
  await bar(page).hover();
  const option = select(page, filter)
    .locator("option")
    .filter({ hasText: new RegExp(`^${label}( \\(|$)`) });
  await expect(option).toHaveText(/\(\d+\)$/);
  const text = await option.innerText();
  return [text, Number(/\((\d+)\)$/.exec(text)?.[1])];
}

const results = (count: number) =>
  count === 1 ? "1 resultado" : `${count.toLocaleString("es-ES")} resultados`;

/** Selects an option and expects as many results as it promises. */
async function choose(page: Page, filter: string, label: string): Promise<void> {
  const [text, count] = await countedOption(page, filter, label);
  await select(page, filter).selectOption({ label: text });
  await expect(line(page)).toHaveText(results(count));
  await expect(page.getByRole("main").getByRole("article")).toHaveCount(Math.min(count, 24));
}

const single = [
  ["Tipo", "Taller", { contentType: "WORKSHOP" }],
  ["Precio", "Gratis", { price: "FREE" }],
  ["Precio", "Hasta 50 €", { price: "MAX50EUR" }],
  ["Cuándo", "El mes que viene", { dates: "next_month" }],
  ["Modalidad", "Presencial", { modality: "OFFLINE" }],
  ["País", "España", { country: "ES" }],
] as const;

for (const [device, viewport, filtersThere] of [
  ["on desktop", { width: 1280, height: 800 }, single],
  ["on mobile", { width: 360, height: 740 }, single.slice(0, 2)],
] as const) {
  test.describe(device, () => {
    test.use({ viewport });

    for (const [filter, label, filters] of filtersThere) {
      test(`${filter}: ${label} finds as many as promised, and back undoes it`, async ({ page }) => {
        await page.goto("/explora");
        const previousSummary = await line(page).innerText();
        await choose(page, filter, label);
        expect(filtersOf(page)).toEqual(filters);
        await page.goBack();
        await expect(line(page)).toHaveText(previousSummary);
        expect(filtersOf(page)).toEqual({});
        await page.goForward();
        await expect.poll(() => filtersOf(page)).toEqual(filters);
      });
    }

    test("filters combine, can be shared and are removed one by one", async ({ page, context }) => {
      await page.goto("/explora");
      await choose(page, "Tipo", "Evento");
      await choose(page, "Modalidad", "Online");
      await bar(page).getByRole("button", { name: "Disciplinas" }).click();
      await page.getByRole("combobox", { name: "Busca una disciplina" }).fill("yoga");
      const yoga = page.getByRole("option", { name: /^Yoga/ }).first();
      const count = Number((await yoga.innerText()).match(/\d+$/)?.[0]);
      await yoga.click();
      await page.keyboard.press("Escape");
      const filters = { contentType: "EVENT", modality: "ONLINE", disciplines: ["YOGA"] };
      await expect.poll(() => filtersOf(page)).toEqual(filters);
      await expect(line(page)).toHaveText(results(count));

      const shared = await context.newPage();
      await shared.goto(page.url());
      await expect(line(shared)).toHaveText(results(count));

      await page
        .getByRole("button", { name: /Quitar.*Evento|Evento/ })
        .first()
        .click();
      await expect.poll(() => filtersOf(page)).toEqual({ modality: "ONLINE", disciplines: ["YOGA"] });
    });
  });
}

test("invalid filters show everything and a notice", async ({ page }) => {
  await page.goto(`/explora?filters=${encodeURIComponent('{"price":"CHEAP"}')}`);
  await expect(page.getByText("No hemos entendido los filtros de este enlace")).toBeVisible();
  await expect(page.getByRole("main").getByRole("article")).toHaveCount(24);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("links to the next page", async ({ page }) => {
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
  });
});
