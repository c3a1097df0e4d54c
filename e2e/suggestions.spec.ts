import type { Page } from "@playwright/test";
import { expectToReadWell } from "./accessibility";
import { expect, test } from "./fixtures";

// What the search of the catalogue suggests while one types.

const field = (page: Page) => page.getByRole("combobox", { name: "Busca en el catálogo" });
const list = (page: Page) => page.getByRole("listbox", { name: "Sugerencias" });
const option = (page: Page, group: string, name: string | RegExp) =>
  list(page).getByRole("group", { name: group }).getByRole("option", { name });

/** Types as one does, in a field that is already listening. */
async function type(page: Page, text: string) {
  await page.goto("/explora", { waitUntil: "networkidle" });
  await field(page).click();
  await page.keyboard.type(text, { delay: 40 });
}

/** Goes down with the arrow until an option is highlighted; its id is the field's active one. */
async function goDownTo(page: Page, group: string, name: string | RegExp) {
  const wanted = option(page, group, name).first();
  await expect(wanted).toBeVisible();
  await expect(async () => {
    await field(page).press("ArrowDown");
    await expect(wanted).toHaveAttribute("aria-selected", "true", { timeout: 1000 });
  }).toPass();
  // The page that a search brings has a field and a list of its own, with other ids.
  await expect(async () => {
    const highlighted = await wanted.getAttribute("id");
    await expect(field(page)).toHaveAttribute("aria-activedescendant", highlighted ?? "", { timeout: 1000 });
  }).toPass();
}

for (const [device, viewport] of [
  ["en el ordenador", { width: 1280, height: 800 }],
  ["en el teléfono", { width: 360, height: 740 }],
] as const) {
  test.describe(device, () => {
    test.use({ viewport });

    for (const [what, text, group, name, path] of [
      ["una disciplina", "respiracion ova", "Disciplinas", "Respiración ovárica", "respiracion-ovarica"],
      ["un Maestro, sin acentos", "lucia fer", "Maestros", "Lucía Ferrer", "lucia-ferrer"],
      ["una enseñanza, con una errata", "solsticoi", "Ayni", /solsticio/i, "solsticio"],
    ] as const) {
      test(`se llega con el teclado a ${what}`, async ({ page }) => {
        await type(page, text);
        await goDownTo(page, group, name);
        await field(page).press("Enter");
        const folder = { Disciplinas: "disciplinas", Maestros: "maestros", Ayni: "ayni" }[group];
        await expect(page).toHaveURL(new RegExp(`/${folder}/[^/]*${path}[^/]*$`));
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
      });
    }

    test("se elige tocando", async ({ page }) => {
      await type(page, "lucia fer");
      await option(page, "Maestros", "Lucía Ferrer").click();
      await expect(page).toHaveURL("/maestros/lucia-ferrer");
    });

    test("Intro busca cuando nada está elegido, y Escape cierra sin borrar", async ({ page }) => {
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
    });

    test("la búsqueda que llega no interrumpe a quien escribe", async ({ page }) => {
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

    test("se lee bien en claro y en oscuro", async ({ page }) => {
      await type(page, "meditaci");
      await expect(page).toHaveURL(/meditaci/);
      await expect(option(page, "Disciplinas", "Meditación")).toBeVisible();
      await expectToReadWell(page);
      await expect(list(page)).toBeVisible();
    });
  });
}

test("la lista cabe en 320 píxeles", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await type(page, "meditaci");
  await expect(list(page)).toBeVisible();
  const box = await list(page).boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
});

test("a quien nada se le sugiere no se le abre nada", async ({ page }) => {
  await type(page, "xqwzkvbn");
  await expect(page).toHaveURL(/xqwzkvbn/);
  await expect(page.getByRole("heading", { name: "Aún no hay nada así" })).toBeVisible();
  await expect(list(page)).toBeHidden();
});

test("lo que se escribe antes de que la página escuche se busca igual", async ({ page }) => {
  await page.route("**/_next/static/chunks/**/*.js", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2000));
    await route.continue();
  });
  await page.goto("/explora", { waitUntil: "commit" });
  await field(page).pressSequentially("kundalini");
  await expect(page).toHaveURL(/kundalini/);
  await expect(field(page)).toHaveValue("kundalini");
});
