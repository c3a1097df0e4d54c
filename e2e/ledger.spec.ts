import { APPRENTICE, expect, MASTER, registerPerson, test } from "./fixtures";

test("el libro cuenta lo recibido y lo dado, mes a mes", async ({ page, lookAs }) => {
  await lookAs(APPRENTICE);
  await page.goto("/feed");
  await page
    .getByRole("navigation", { name: "Tu espacio" })
    .getByRole("link", { name: "Libro de ayni" })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Libro de ayni" })).toBeVisible();
  const first = page
    .getByRole("main")
    .getByText(/^Recibiste «.+» de \p{Lu}/u)
    .first();
  await expect(first).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText("€");
  await first.getByRole("link").click();
  await expect(page).toHaveURL(/\/recibir\/.+\/(contenido|encuentros)/);
});

test("una Maestra lee quién la recibió, y pasa las páginas", async ({ page, lookAs }) => {
  await lookAs(MASTER);
  await page.goto("/libro-de-ayni");
  await expect(page.getByText(/^\d+ personas? recib(ió|ieron) «.+» de ti\.$/).first()).toBeVisible();
  const newest = await page.getByRole("main").getByRole("heading", { level: 2 }).first().textContent();
  await page.getByRole("link", { name: "Meses anteriores" }).click();
  await expect(page.getByRole("link", { name: "Volver al presente" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).not.toHaveText(
    newest ?? "",
  );
});

test("quien empieza encuentra un libro en blanco que dice qué habrá, y nadie más lo ve", async ({
  page,
  request,
  enterAs,
}) => {
  await page.goto("/libro-de-ayni");
  await expect(page).toHaveURL(/\/api\/auth\/signin/);
  await enterAs(await registerPerson(request));
  await page.goto("/libro-de-ayni");
  await expect(page.getByText("Tu libro empieza con lo primero que recibas o des")).toBeVisible();
});
