import { expect, test } from "./fixtures";

test.beforeEach(({ page }) => page.goto("/"));

test("el inicio dice qué es y da un siguiente paso", async ({ page }) => {
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
  test(`el inicio tiene «${title}»`, async ({ page }) => {
    await expect(page.getByRole("heading", { level: 2, name: title })).toBeVisible();
  });
}

const ways: [string, RegExp][] = [
  ["Ver todos", /\/explora\?sort=soonest$/],
  ["Ver todas las enseñanzas", /\/explora$/],
  ["Ver a todos los Maestros", /\/maestros$/],
  ["Ver el blog", /\/blog$/],
];

for (const [name, address] of ways) {
  test(`«${name}» lleva a su página`, async ({ page }) => {
    await page.getByRole("main").getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
}

test("una voz lleva a la página de quien habla", async ({ page }) => {
  const voice = page.getByRole("main").getByRole("figure").first();
  await expect(voice.getByRole("blockquote")).toHaveText(/^«.+»$/);
  const who = voice.getByRole("link");
  const name = await who.innerText();
  await who.click();
  await expect(page).toHaveURL(/\/maestros\/[a-z-]+$/);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
});

test("quien habla no está ya entre los tres Maestros", async ({ page }) => {
  const speakers = await page.getByRole("figure").getByRole("link").allInnerTexts();
  expect(speakers).toHaveLength(3);
  const trio = page.getByRole("main").getByRole("heading", { level: 3 });
  for (const name of speakers) await expect(trio.filter({ hasText: name })).toHaveCount(0);
});
