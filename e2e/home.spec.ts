import { expect, test } from "./fixtures";

test.beforeEach(({ page }) => page.goto("/"));

test("has a headline and a call to action", async ({ page }) => {
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Aprende de quien lo vive cada día");
  await main.getByRole("link", { name: "Explora las enseñanzas" }).click();
  await expect(page).toHaveURL(/\/explora$/);
});

for (const title of [
  "Encuentros que empiezan pronto",
  "Pasea por las disciplinas",
  "Conoce a quien enseña",
  "Cómo funciona el ayni",
  "Por qué enseñan, con sus palabras",
  "Para leer con calma",
  "Lo que tú sabes también hace falta",
]) {
  test(`has the section «${title}»`, async ({ page }) => {
    await expect(page.getByRole("heading", { level: 2, name: title })).toBeVisible();
  });
}

const links: [string, RegExp][] = [
  ["Ver todos", /\/explora\?sort=soonest$/],
  ["Ver todas las enseñanzas", /\/explora$/],
  ["Ver a todos los Maestros", /\/maestros$/],
  ["Ver el blog", /\/blog$/],
];

for (const [name, address] of links) {
  test(`«${name}» links to its page`, async ({ page }) => {
    await page.getByRole("main").getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
}

test("a quote links to the page of its Master", async ({ page }) => {
  const quote = page.getByRole("main").getByRole("figure").first();
  await expect(quote.getByRole("blockquote")).toHaveText(/^«.+»$/);
  const who = quote.getByRole("link");
  const name = await who.innerText();
  await who.click();
  await expect(page).toHaveURL(/\/maestros\/[a-z-]+$/);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
});

test("quoted Masters are not among the featured ones", async ({ page }) => {
  const quotedMasters = await page.getByRole("figure").getByRole("link").allInnerTexts();
  expect(quotedMasters).toHaveLength(3);
  const trio = page.getByRole("main").getByRole("heading", { level: 3 });
  for (const name of quotedMasters) await expect(trio.filter({ hasText: name })).toHaveCount(0);
});
