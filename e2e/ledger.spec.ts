import { DEMO_APPRENTICE_EMAIL, expect, DEMO_MASTER_EMAIL, registerOnboardedUser, test } from "./fixtures";

test("lists what was received and given by month", async ({ page, signInReadOnlyAs }) => {
  await signInReadOnlyAs(DEMO_APPRENTICE_EMAIL);
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

test("a Master sees their receivers and pages through the ledger", async ({ page, signInReadOnlyAs }) => {
  await signInReadOnlyAs(DEMO_MASTER_EMAIL);
  await page.goto("/libro-de-ayni");
  await expect(page.getByText(/^\d+ personas? recib(ió|ieron) «.+» de ti\.$/).first()).toBeVisible();
  const newest = await page.getByRole("main").getByRole("heading", { level: 2 }).first().textContent();
  await page.getByRole("link", { name: "Meses anteriores" }).click();
  await expect(page.getByRole("link", { name: "Volver al presente" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).not.toHaveText(
    newest ?? "",
  );
});

test("a new user has an empty ledger, which nobody else can see", async ({ page, request, signInAs }) => {
  await page.goto("/libro-de-ayni");
  await expect(page).toHaveURL(/\/api\/auth\/signin/);
  await signInAs(await registerOnboardedUser(request));
  await page.goto("/libro-de-ayni");
  await expect(page.getByText("Tu libro empieza con lo primero que recibas o des")).toBeVisible();
});
