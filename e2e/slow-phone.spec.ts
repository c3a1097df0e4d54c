import type { Page } from "@playwright/test";
import {
  DEMO_MASTER_EMAIL,
  DEMO_PASSWORD,
  E2E_PASSWORD,
  expect,
  registerOnboardedUser,
  test,
  uniqueEmail,
} from "./fixtures";
import { expectSaved } from "./editor-steps";
import { openWithoutScripts } from "./held-scripts";
import { createPaidEvent, payOnHostedPage } from "./selling";
import { getStepTitle } from "./wizard-steps";

// Input on a slow phone begins as soon as something is visible, often before hydration.

test.use({ viewport: { width: 360, height: 740 } });

/**
 * Opens a page with a processor four times slower, without waiting for its scripts. Returns a function that ends the
 * slowness: once the page has taken the input it would show nothing more, and the browser spends the time.
 */
async function openSlowly(page: Page, path: string): Promise<() => Promise<void>> {
  const devTools = await page.context().newCDPSession(page);
  const setRate = async (rate: number): Promise<void> => {
    await devTools.send("Emulation.setCPUThrottlingRate", { rate });
  };
  await setRate(4);
  await page.goto(path, { waitUntil: "commit" });
  return () => setRate(1);
}

test("somebody registers", async ({ page }) => {
  const endSlowness = await openSlowly(page, "/api/auth/signin?vista=registro");
  const values = {
    Nombre: "Ximena",
    Apellidos: "Rojas Núñez",
    "Correo electrónico": uniqueEmail("ximena"),
    Contraseña: E2E_PASSWORD,
    "Confirma tu contraseña": E2E_PASSWORD,
  };
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).pressSequentially(value);
  await page.getByRole("checkbox").check();
  for (const [label, value] of Object.entries(values))
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
  await page.getByRole("button", { name: "Crear mi cuenta" }).click();
  await endSlowness();
  await expect(page).toHaveURL(/\/feed$/);
  await expect(getStepTitle(page, "Te damos la bienvenida, Ximena")).toBeVisible();
});

test("a form sent before hydration is sent after it, never in the address", async ({ page, request }) => {
  const email = await registerOnboardedUser(request);
  const releaseScripts = await openWithoutScripts(page, "/api/auth/signin");
  await page.getByLabel("Correo electrónico").fill(email);
  await page.getByLabel("Contraseña", { exact: true }).fill(E2E_PASSWORD);
  await page.getByLabel("Contraseña", { exact: true }).press("Enter");
  expect(new URL(page.url()).search).toBe("");
  await expect(page.getByLabel("Correo electrónico")).toHaveValue(email);
  await releaseScripts();
  await expect(page).toHaveURL(/\/feed$/);
});

test("a Master writes", async ({ page, signInAs }) => {
  await signInAs(DEMO_MASTER_EMAIL, DEMO_PASSWORD);
  const title = `Lluvia de tarde ${Date.now()}`;
  const endSlowness = await openSlowly(page, "/crear");
  await page.getByLabel("Título").pressSequentially(title);
  await page.getByRole("radio", { name: "Taller" }).check();
  await page.getByLabel("Descripción breve").pressSequentially("Cae despacio.");
  await page.getByLabel("Idioma").selectOption("en");
  await expectSaved(page);
  await endSlowness();
  await page.reload();
  await expect(page.getByLabel("Título")).toHaveValue(title);
  await expect(page.getByRole("radio", { name: "Taller" })).toBeChecked();
  await expect(page.getByLabel("Descripción breve")).toHaveValue("Cae despacio.");
  await expect(page.getByLabel("Idioma")).toHaveValue("en");
});

test("somebody filters and searches, the catalogue and the Masters", async ({ page }) => {
  await openSlowly(page, "/explora");
  await page.getByRole("button", { name: "Filtros" }).click();
  const sheet = page.getByRole("dialog", { name: "Filtros" });
  await sheet.getByText("Pódcast").click();
  await sheet.getByText("Gratis").click();
  await sheet.getByRole("button", { name: /^Ver/ }).click();
  await page.getByRole("combobox", { name: "Busca en el catálogo" }).pressSequentially("yoga");
  const filters = () => JSON.parse(new URL(page.url()).searchParams.get("filters") ?? "{}") as unknown;
  await expect.poll(filters).toEqual({ contentType: "PODCAST", price: "FREE", searchText: "yoga" });
  await expect(page.getByRole("combobox", { name: "Busca en el catálogo" })).toHaveValue("yoga");
  await expect(page.getByRole("link", { name: "Yoga al alba: doce mañanas" })).toBeVisible();

  await openSlowly(page, "/maestros");
  await page.getByRole("searchbox", { name: "Busca entre los Maestros" }).pressSequentially("lucía");
  await page.getByLabel("Disciplina", { exact: true }).selectOption("yoga");
  await expect(page).toHaveURL(/disciplina=yoga/);
  await expect(page).toHaveURL(/q=luc/);
});

test("an apprentice buys", async ({ page, request, signInAs }) => {
  const { slug } = await createPaidEvent(request);
  await signInAs(await registerOnboardedUser(request));
  const endSlowness = await openSlowly(page, `/ayni/${slug}`);
  await page.getByRole("button", { name: "Reservar por 25 €" }).click();
  await endSlowness();
  await payOnHostedPage(page);
  await expect(page.getByRole("heading", { name: "Gracias: ya es tuyo" })).toBeVisible();
});
