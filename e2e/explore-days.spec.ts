import type { Page } from "@playwright/test";
import { expect, expectNoHorizontalScroll } from "./fixtures";
import { test } from "./returning-visitor";

// Encuentros listed by day, and the cards of the catalogue on phones.

const main = (page: Page) => page.getByRole("main");
const days = (page: Page) => main(page).getByRole("heading", { level: 2 });

test("the list of encuentros has a heading for each day, also after more are loaded", async ({ page }) => {
  await page.goto("/");
  await main(page).getByRole("link", { name: "Ver todos", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Próximos encuentros" })).toBeVisible();
  await expect(page).toHaveTitle(/^Próximos encuentros/);
  await expect(days(page).first()).toHaveText(/^(Hoy|Mañana, .+|\p{Lu}\p{L}+ \d+ de \p{L}+)$/u);

  const cards = main(page).getByRole("article");
  await expect(cards).toHaveCount(24);
  await cards.last().scrollIntoViewIfNeeded();
  await expect.poll(() => cards.count()).toBeGreaterThan(24);
  const headings = await days(page).allInnerTexts();
  expect(new Set(headings).size).toBe(headings.length);
  const starts = await main(page)
    .locator("article time")
    .evaluateAll((times) => times.map((time) => time.getAttribute("datetime") ?? ""));
  expect(new Set(starts).size).toBeGreaterThan(1);
});

test("a date filter lists its encuentros by day, and the catalogue without dates stays one list", async ({
  page,
}) => {
  await page.goto(`/explora?filters=${encodeURIComponent('{"dates":"next_month"}')}`);
  await expect(page.getByRole("heading", { level: 1, name: "Próximos encuentros" })).toBeVisible();
  await expect(days(page).first()).toBeVisible();
  await expect(main(page).getByRole("heading", { level: 3 })).toHaveCount(
    await main(page).getByRole("article").count(),
  );

  await page.goto("/explora");
  await expect(page.getByRole("heading", { level: 1, name: "Explora", exact: true })).toBeVisible();
  await expect(days(page)).toHaveCount(await main(page).getByRole("article").count());
});

test("the week has the filters of the list, and leads to the next one and back", async ({ page }) => {
  const filters = encodeURIComponent('{"dayPart":"night"}');
  await page.goto(`/explora?filters=${filters}`);
  await main(page).getByRole("link", { name: "Ver por semana" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "La semana" })).toBeVisible();
  const range = main(page).getByRole("heading", { level: 2, name: /\d.* – \d+ de / });
  const current = await range.innerText();
  await main(page).getByRole("link", { name: "Semana siguiente", exact: true }).click();
  await expect(range).not.toHaveText(current);
  await expect(main(page).getByRole("heading", { level: 3 })).toHaveCount(7);
  // An encuentro in person is told in the hour of its place.
  const starts = main(page)
    .locator("section li")
    .filter({ hasNotText: /\d:\d\d\s*en / })
    .locator("time");
  await expect(starts.first()).toHaveText(/^(19|2\d|0[0-5]):\d\d$/);
  const hours = await starts.allInnerTexts();
  expect(hours.filter((hour) => hour >= "06:00" && hour < "19:00")).toEqual([]);
  await main(page).getByRole("link", { name: "Ver en lista" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Próximos encuentros" })).toBeVisible();
  expect(new URL(page.url()).searchParams.get("filters")).toBe('{"dayPart":"night"}');
});

test("on a phone, at least four cards fit between the bars", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  // No other journey publishes in this country, with titles of any length.
  await page.goto(`/explora?filters=${encodeURIComponent('{"country":"MX"}')}`);
  const cards = main(page).getByRole("article");
  await expect(cards.first()).toBeVisible();
  const tops = await cards.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top));
  const pitches = tops.slice(1, 9).map((top, index) => top - (tops[index] ?? 0));
  const bars = 54 + 68;
  expect((844 - bars) / (pitches.reduce((sum, pitch) => sum + pitch, 0) / pitches.length)).toBeGreaterThan(4);
  await expectNoHorizontalScroll(page);
});
