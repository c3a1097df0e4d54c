import type { Page } from "@playwright/test";
import { expect, test as newVisitor, waitForHydration } from "./fixtures";
import { test } from "./returning-visitor";

const choice = (page: Page, name: string) => page.getByRole("combobox", { name });
const search = (page: Page) => page.getByRole("searchbox", { name: "Busca entre los Maestros" });
const master = (page: Page, name: string) => page.getByRole("main").getByRole("link", { name, exact: true });
const line = (page: Page) => page.getByRole("main").getByRole("status").first();

const EVERYBODY = /^\d+ personas que enseñan lo que viven cada día$/;

/** Selects an option with the keyboard. */
async function choose(page: Page, name: string, value: string) {
  await choice(page, name).focus();
  await choice(page, name).selectOption(value);
}

/** Searches for words before the pause in which the page follows what is typed without an entry in the history. */
const look = (page: Page, words: string) =>
  search(page).evaluate((box: HTMLInputElement, value) => {
    box.focus();
    box.value = value;
    box.form?.requestSubmit();
  }, words);

test("filters by discipline, country and language, undoes each step with back, and clears the filters", async ({
  page,
}) => {
  await page.goto("/maestros");
  await expect(line(page)).toHaveText(EVERYBODY);

  await choose(page, "Disciplina", "tarot");
  await expect(page).toHaveURL("/maestros?disciplina=tarot");
  await expect(line(page)).toHaveText(/^\d+ Maestros?$/);
  await expect(master(page, "Ximena Rojas")).toBeVisible();
  await expect(master(page, "Lucía Ferrer")).toBeHidden();
  await expect(choice(page, "Disciplina")).toBeFocused();

  await choose(page, "País", "CL");
  await expect(page).toHaveURL("/maestros?disciplina=tarot&pais=CL");
  await expect(master(page, "Ximena Rojas")).toBeVisible();
  await expect(choice(page, "País")).toBeFocused();
  await expect(page.locator("head meta[name=robots]")).toHaveAttribute("content", "noindex, follow");

  await page.goBack();
  await expect(page).toHaveURL("/maestros?disciplina=tarot");
  await expect(choice(page, "País")).toHaveValue("");
  await expect(choice(page, "Disciplina")).toHaveValue("tarot");

  await page.goBack();
  await expect(page).toHaveURL("/maestros");
  await expect(choice(page, "Disciplina")).toHaveValue("");
  await expect(line(page)).toHaveText(EVERYBODY);

  await page.goto("/maestros?pais=ES");
  await expect(master(page, "Iker Arrieta")).toBeVisible();
  await expect(master(page, "Marta Quispe")).toBeHidden();

  await choice(page, "Idioma").selectOption("ca");
  await expect(page).toHaveURL("/maestros?pais=ES&idioma=ca");
  await expect(master(page, "Lucía Ferrer")).toBeVisible();
  await expect(master(page, "Iker Arrieta")).toBeHidden();

  await page.getByRole("link", { name: "Quitar filtros" }).click();
  await expect(page).toHaveURL("/maestros");
  await expect(choice(page, "Idioma")).toHaveValue("");
});

test("searches with and without accents, with ñ, by discipline, despite a typo, and says that nobody is found", async ({
  page,
}) => {
  await page.goto("/maestros");
  await waitForHydration(page);
  await look(page, "monica");
  await expect(page).toHaveURL("/maestros?q=monica");
  await expect(master(page, "Mónica Delgado")).toBeVisible();
  await expect(search(page)).toBeFocused();

  await look(page, "NURÍA casals");
  await expect(master(page, "Núria Casals")).toBeVisible();
  await expect(line(page)).toHaveText("1 Maestro");

  await look(page, "inés peña");
  await expect(master(page, "Inés Peña")).toBeVisible();

  await look(page, "respiracion ovarica");
  await expect(master(page, "Soledad Pintos")).toBeVisible();

  await page.goBack();
  await expect(search(page)).toHaveValue("inés peña");
  await expect(master(page, "Inés Peña")).toBeVisible();

  await look(page, "Monicca Delgado");
  await expect(page.getByText("No hay nadie con «Monicca Delgado»")).toBeVisible();
  await expect(master(page, "Mónica Delgado")).toBeVisible();
  await expect(line(page)).toHaveText("1 Maestro");

  await look(page, "zzzz");
  await expect(
    page.getByRole("heading", { name: "No hay resultados que coincidan con tu búsqueda" }),
  ).toBeVisible();
  await expect(line(page)).toHaveText("0 Maestros");
  await page.getByRole("link", { name: "Ver a todos los Maestros" }).click();
  await expect(page).toHaveURL("/maestros");
  await expect(line(page)).toHaveText(EVERYBODY);
});

test("searches while typing, and typing goes on", async ({ page }) => {
  await page.goto("/maestros");
  await waitForHydration(page);
  await expect(page.getByRole("search").getByRole("button", { name: "Buscar", exact: true })).toBeHidden();
  await search(page).pressSequentially("monica", { delay: 60 });
  await expect(page).toHaveURL("/maestros?q=monica");
  await expect(master(page, "Mónica Delgado")).toBeVisible();
  await expect(search(page)).toBeFocused();
  await page.keyboard.type(" delgado");
  await expect(page).toHaveURL("/maestros?q=monica+delgado");
  await expect(search(page)).toHaveValue("monica delgado");
  await expect(line(page)).toHaveText("1 Maestro");
});

test("puts first who has the next encuentro", async ({ page }) => {
  await page.goto("/maestros");
  await choose(page, "Orden", "proximo");
  await expect(page).toHaveURL("/maestros?orden=proximo");
  await expect(line(page)).toHaveText(EVERYBODY);
  await expect(choice(page, "Orden")).toBeFocused();
  // Both pages have theirs while one follows the other.
  const canonicalLinks = page.locator("link[rel=canonical]");
  await expect(canonicalLinks).toHaveCount(1);
  await expect(canonicalLinks).toHaveAttribute("href", /\/maestros\?orden=proximo$/);
  await expect(page.locator("head meta[name=robots]")).toHaveAttribute("content", "noindex, follow");
  const next = await page
    .getByRole("article")
    .filter({ has: page.locator("time") })
    .evaluateAll((cards) =>
      cards.map((card) => ({
        isLive: card.textContent.includes("En directo"),
        at: card.querySelector("time")?.dateTime ?? "",
      })),
    );
  // Cards tell the end of encuentros that take place.
  const live = next.filter(({ isLive }) => isLive);
  const starts = next.slice(live.length).map(({ at }) => at);
  expect(next.slice(0, live.length)).toEqual(live);
  expect(starts.length).toBeGreaterThan(1);
  expect(starts).toEqual(starts.toSorted());
});

test("pages in steps of 24 without duplicates, and shows all Masters and a notice for invalid filters", async ({
  page,
  request,
}) => {
  await page.goto("/maestros?disciplina=yogur&pais=ES");
  await expect(page.getByText("No hemos entendido los filtros de este enlace")).toBeVisible();
  await expect(line(page)).toHaveText(EVERYBODY);
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", /\/maestros$/);

  const names = page.getByRole("article").getByRole("heading");
  await page.goto("/maestros");
  await expect(names).toHaveCount(24);
  const first = await names.allTextContents();
  // By keyboard: on a busy machine it moves under the pointer while the cards before it are laid out.
  await page.getByRole("link", { name: "Ver más Maestros" }).press("Enter");
  await expect(page).toHaveURL("/maestros?page=2");
  await expect(page.getByText(/^Página 2 de \d+$/)).toBeVisible();
  // That of the former page goes a moment later.
  const canonicalLinks = page.locator("link[rel=canonical]");
  await expect(canonicalLinks).toHaveCount(1);
  await expect(canonicalLinks).toHaveAttribute("href", /\/maestros\?page=2$/);
  for (const name of await names.allTextContents()) expect(first).not.toContain(name);
  for (const path of ["/maestros?page=0", "/maestros?page=999", "/maestros?disciplina=tarot&page=99"])
    expect((await request.get(path)).status(), path).toBe(404);
});

newVisitor.describe("without JavaScript", () => {
  newVisitor.use({ javaScriptEnabled: false });

  newVisitor("searches and filters with the submit button", async ({ page }) => {
    await page.goto("/maestros");
    await choice(page, "Disciplina").selectOption("tarot");
    await choice(page, "País").selectOption("CL");
    await search(page).fill("rojas");
    await page.getByRole("button", { name: "Buscar" }).click();
    await expect(page).toHaveURL("/maestros?q=rojas&disciplina=tarot&pais=CL&idioma=&orden=");
    await expect(line(page)).toHaveText("1 Maestro");
    await expect(master(page, "Ximena Rojas")).toBeVisible();
    await expect(choice(page, "Disciplina")).toHaveValue("tarot");
    await expect(search(page)).toHaveValue("rojas");

    await page.goBack();
    await expect(line(page)).toHaveText(EVERYBODY);
    await expect(choice(page, "Disciplina")).toHaveValue("");

    await page.goto("/maestros?pais=ES");
    await page.getByRole("link", { name: "Quitar filtros" }).click();
    await expect(page).toHaveURL("/maestros");
  });
});
