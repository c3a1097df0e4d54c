import { expect } from "./fixtures";
import { test } from "./returning-visitor";

test("leads from the index to a post, its tag and its author; a post has a title, a description and a canonical URL", async ({
  page,
}) => {
  const main = page.getByRole("main");
  const title = main.getByRole("heading", { level: 1 });

  await page.goto("/blog");
  await expect(title).toHaveText("Blog");
  await main.getByRole("link", { name: "Qué es el ayni y de dónde viene" }).click();

  await expect(page).toHaveURL(/\/blog\/que-es-el-ayni$/);
  await expect(title).toHaveText("Qué es el ayni y de dónde viene");
  await expect(main.getByText("12 de noviembre de 2026").first()).toBeVisible();
  await expect(main.getByRole("button", { name: "Compartir" })).toBeVisible();
  await expect(main.getByRole("heading", { name: "Sigue leyendo" })).toBeVisible();
  await main.getByRole("link", { name: "Ayni", exact: true }).click();

  await expect(page).toHaveURL(/\/blog\/etiqueta\/ayni$/);
  await expect(title).toHaveText("Ayni");
  await main.getByRole("link", { name: "Dar las gracias es parte de recibir" }).click();
  await main.getByRole("link", { name: "Equipo de Ayllu" }).click();

  await expect(page).toHaveURL(/\/blog\/autor\/equipo-de-ayllu$/);
  await expect(title).toHaveText("Equipo de Ayllu");
  await main.getByRole("link", { name: "Blog", exact: true }).click();
  await expect(page).toHaveURL(/\/blog$/);

  await page.goto("/blog/dar-las-gracias");
  await expect(page).toHaveTitle("Dar las gracias es parte de recibir · Ayllu");
  await expect(page.locator('meta[name="description"]')).toHaveAttribute(
    "content",
    /^Agradecer no es cortesía/,
  );
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/blog\/dar-las-gracias$/);
});

test("unknown posts, tags, authors and pages return 404", async ({ request }) => {
  for (const path of [
    "/blog/no-existe",
    "/blog/etiqueta/no-existe",
    "/blog/autor/no-existe",
    "/blog/etiqueta/ayni/1",
    "/blog/etiqueta/ayni/9",
    "/blog?page=9",
  ])
    expect((await request.get(path)).status(), path).toBe(404);
});
