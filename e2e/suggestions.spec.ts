import type { Page } from "@playwright/test";
import { expectAccessibleInBothSchemes } from "./accessibility";
import { expect, waitForHydration } from "./fixtures";
import { test } from "./returning-visitor";

const field = (page: Page) => page.getByRole("combobox", { name: "Busca en el catálogo" });
const list = (page: Page) => page.getByRole("listbox", { name: "Sugerencias" });
const option = (page: Page, group: string, name: string | RegExp) =>
  list(page).getByRole("group", { name: group }).getByRole("option", { name });

/** Types into the hydrated search box. */
async function type(page: Page, text: string) {
  await page.goto("/explora");
  await waitForHydration(page);
  await field(page).click();
  await page.keyboard.type(text, { delay: 40 });
}

/** Presses the down arrow until an option is active. */
async function moveDownTo(page: Page, group: string, name: string | RegExp) {
  const target = option(page, group, name).first();
  await expect(target).toBeVisible();
  await expect(async () => {
    await field(page).press("ArrowDown");
    await expect(target).toHaveAttribute("aria-selected", "true", { timeout: 1000 });
  }).toPass();
  // A search navigates to a page with a new input and list, with other ids.
  await expect(async () => {
    const targetId = await target.getAttribute("id");
    await expect(field(page)).toHaveAttribute("aria-activedescendant", targetId ?? "", { timeout: 1000 });
  }).toPass();
}

test("reaches with the keyboard a discipline, a Master without accents and a content despite a typo", async ({
  page,
}) => {
  for (const [text, group, name, address] of [
    ["respiracion ova", "Disciplinas", "Respiración ovárica", /\/disciplinas\/respiracion-ovarica$/],
    ["lucia fer", "Maestros", "Lucía Ferrer", /\/maestros\/lucia-ferrer$/],
    ["solsticoi", "Ayni", /solsticio/i, /\/ayni\/[^/]*solsticio[^/]*$/],
  ] as const) {
    await type(page, text);
    await moveDownTo(page, group, name);
    await field(page).press("Enter");
    await expect(page).toHaveURL(address);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  }
});

test("Enter searches without an active option, Escape closes without clearing, results do not interrupt typing", async ({
  page,
}) => {
  await type(page, "yoga");
  await expect(list(page)).toBeVisible();
  await field(page).press("Escape");
  await expect(list(page)).toBeHidden();
  await expect(field(page)).toHaveValue("yoga");
  await field(page).press("Enter");
  await expect(page).toHaveURL(/yoga/);
  await expect(page.getByRole("button", { name: /«yoga»/ })).toBeVisible();
  await expect(field(page)).toBeFocused();
  await expect(list(page)).toBeHidden();

  await type(page, "kunda");
  await expect(page).toHaveURL(/kunda/);
  await expect(field(page)).toBeFocused();
  await expect(list(page)).toBeVisible();
  await page.keyboard.type("lini");
  await expect(field(page)).toHaveValue("kundalini");
  await expect(page).toHaveURL(/kundalini/);
  await expect(option(page, "Disciplinas", "Kundalini yoga")).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(list(page)).toBeHidden();
});

test("on a phone, the list fits, is accessible in light and dark mode, and an option is chosen by click", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await type(page, "meditaci");
  // The search navigates to a page with a new list.
  await expect(page).toHaveURL(/meditaci/);
  await expect(async () => {
    const { left, right } = await list(page).evaluate((element) => element.getBoundingClientRect());
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(320);
  }).toPass();
  await expect(option(page, "Disciplinas", "Meditación")).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await expect(list(page)).toBeVisible();
  await option(page, "Disciplinas", "Meditación").click();
  await expect(page).toHaveURL("/disciplinas/meditacion");
});

test("stays closed without suggestions, and offers the topic of a need and its teachings", async ({
  page,
}) => {
  await type(page, "xqwzkvbn");
  await expect(page).toHaveURL(/xqwzkvbn/);
  await expect(
    page.getByRole("heading", { name: "No hay resultados que coincidan con tu búsqueda" }),
  ).toBeVisible();
  await expect(list(page)).toBeHidden();

  await type(page, "insomnio");
  await expect(page).toHaveURL(/insomnio/);
  await expect(option(page, "Temas", "Sueño y descanso")).toBeVisible();
  await field(page).press("Escape");
  await expect(page.getByRole("link", { name: "Cuencos para dormir hondo" }).first()).toBeVisible();
});

test("searches text typed before hydration", async ({ page }) => {
  await page.route("**/_next/static/chunks/**/*.js", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2000));
    await route.continue();
  });
  await page.goto("/explora", { waitUntil: "commit" });
  await field(page).pressSequentially("kundalini");
  await expect(page).toHaveURL(/kundalini/);
  await expect(field(page)).toHaveValue("kundalini");
});

test("shows the nearest teachings instead of nothing", async ({ page }) => {
  const filters = encodeURIComponent('{"modality":"OFFLINE","searchText":"cuencos para dormir hondo"}');
  await page.goto(`/explora?filters=${filters}`);
  await expect(
    page.getByRole("heading", { name: "No hay resultados que coincidan con tu búsqueda" }),
  ).toBeVisible();
  await expect(page.getByRole("heading", { name: "Lo más cercano a lo que buscas" })).toBeVisible();
  await page.getByRole("link", { name: /^Quita «Presencial» y hay \d+$/ }).click();
  await expect(page.getByRole("link", { name: "Cuencos para dormir hondo" }).first()).toBeVisible();
});
