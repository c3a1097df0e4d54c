import type { Page } from "@playwright/test";
import { coverPng } from "./sample-files";
import {
  expect,
  joinInDialog,
  openAuthDialog,
  openOtherContext,
  registerNewUser,
  signInViaApi,
  test,
  uniqueEmail,
} from "./fixtures";
import { findFreeContent } from "./receiving";
import { chooseOption, chooseDisciplines, fillLocation, getStepTitle, getWizard } from "./wizard-steps";

async function clickOutside(page: Page) {
  await page.mouse.click(5, 5);
  await page.keyboard.press("Escape");
}

test("a new user completes the wizard, which does not open again", async ({ page }) => {
  await page.goto("/explora");
  await openAuthDialog(page, "Únete");
  const dialog = getWizard(page);
  await joinInDialog(dialog, { name: "Inés", lastName: "Peña Luz", email: uniqueEmail("asistente") });

  await expect(getStepTitle(page, "Te damos la bienvenida, Inés")).toBeVisible();
  await clickOutside(page);
  await dialog.getByRole("button", { name: "Empezar" }).click();

  await expect(getStepTitle(page, "¿Dónde estás?")).toBeVisible();
  await dialog.getByRole("button", { name: "Continuar" }).click();
  await expect(dialog.getByText("Debes seleccionar una región")).toBeVisible();
  await fillLocation(page);

  await expect(getStepTitle(page, "Ponle cara a tu perfil")).toBeVisible();
  await dialog
    .getByLabel("Tu foto")
    .setInputFiles({ name: "nota.txt", mimeType: "text/plain", buffer: Buffer.from("hola") });
  await expect(dialog.getByText("Este formato no es válido.")).toBeVisible();
  await dialog
    .getByLabel("Tu foto")
    .setInputFiles({ name: "grande.png", mimeType: "image/png", buffer: Buffer.alloc(2 * 1_048_576) });
  await expect(dialog.getByText("El archivo es demasiado grande.")).toBeVisible();
  await dialog
    .getByLabel("Tu foto")
    .setInputFiles({ name: "retrato.png", mimeType: "image/png", buffer: coverPng });
  await dialog.getByRole("slider", { name: "Acercar" }).press("ArrowRight");
  await dialog.getByRole("button", { name: "Guardar y continuar" }).click();

  await expect(getStepTitle(page, "¿Qué te llama?")).toBeVisible();
  await dialog.getByRole("searchbox", { name: "Busca una disciplina" }).fill("ajedrez");
  await expect(dialog.getByText("No hay disciplinas que coincidan con tu búsqueda")).toBeVisible();
  await dialog.getByRole("searchbox", { name: "Busca una disciplina" }).fill("");
  await clickOutside(page);
  await chooseDisciplines(page);

  await expect(getStepTitle(page, "Todo listo, Inés")).toBeVisible();
  await dialog.getByRole("link", { name: "Explora en Ayllu" }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/explora$/);

  const { user } = await (await page.request.get("/api/auth/session")).json();
  expect(user.completedStep).toBe(4);
  expect(user.image).toContain("/profiles/");
  await page.reload();
  await expect(page.getByRole("button", { name: "Tu cuenta" })).toBeVisible();
  await expect(dialog).toBeHidden();
});

test("resumes on another device at the missing step, with the saved input", async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const email = await registerNewUser(request);
  await signInViaApi(page.context().request, email);
  await page.goto("/explora");
  await getWizard(page).getByRole("button", { name: "Empezar" }).click();
  await expect(getStepTitle(page, "¿Dónde estás?")).toBeVisible();

  const elsewhere = await openOtherContext(browser, { baseURL });
  await signInViaApi(elsewhere.request, email);
  const other = await elsewhere.newPage();
  await other.goto("/maestros");
  await expect(getStepTitle(other, "¿Dónde estás?")).toBeVisible();
  await fillLocation(other);
  await getWizard(other).getByRole("button", { name: "Añadir más tarde" }).click();
  await expect(getStepTitle(other, "¿Qué te llama?")).toBeVisible();
  await getWizard(other).getByRole("button", { name: "Volver" }).click();
  await getWizard(other).getByRole("button", { name: "Volver" }).click();
  await expect(getWizard(other).getByRole("combobox", { name: "Ciudad" })).toHaveValue("Dos Hermanas");

  // After the second step it does not open by itself.
  await page.reload();
  await expect(page.getByRole("button", { name: "Tu cuenta" })).toBeVisible();
  await expect(getWizard(page)).toBeHidden();
  await elsewhere.close();
});

test("offers a requested content at the end, and can be closed only then", async ({ page, request }) => {
  const { slug } = await findFreeContent(request, "contentType=PODCAST&searchText=alba");
  await signInViaApi(page.context().request, await registerNewUser(request));
  await page.goto(`/ayni/${slug}?addContent=true`);
  const dialog = getWizard(page);
  await dialog.getByRole("button", { name: "Empezar" }).click();
  await fillLocation(page);
  await dialog.getByRole("button", { name: "Añadir más tarde" }).click();
  await clickOutside(page);
  await chooseDisciplines(page);
  await expect(dialog.getByRole("link", { name: "Explora en Ayllu" })).toBeVisible();
  await dialog.getByRole("button", { name: "Accede al contenido" }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`/recibir/${slug}/[0-9a-f-]{36}/contenido$`));
});

test("the last step closes on an outside click", async ({ page, request }) => {
  const email = await registerNewUser(request);
  await signInViaApi(page.context().request, email);
  const { user } = await (await page.request.get("/api/auth/session")).json();
  await page.request.put(`/api/profiles/${user.profileId}`, { data: { profile: { completedStep: 1 } } });
  await page.goto("/explora");
  await fillLocation(page);
  await getWizard(page).getByRole("button", { name: "Añadir más tarde" }).click();
  await chooseDisciplines(page);
  await expect(getStepTitle(page, "Todo listo, Inés")).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(getWizard(page)).toBeHidden();
});

test.describe("sin conexión", () => {
  test.use({
    expectedConsoleMessages: /Failed to load resource: net::ERR_INTERNET_DISCONNECTED|CLIENT_FETCH_ERROR/,
  });

  test("lo dice, no se pierde nada y se puede repetir", async ({ page, request, context }) => {
    await signInViaApi(context.request, await registerNewUser(request));
    await page.goto("/explora");
    await getWizard(page).getByRole("button", { name: "Empezar" }).click();
    await chooseOption(page, "País", "españa", "España");
    await chooseOption(page, "Región", "sevi", "Sevilla");
    await chooseOption(page, "Ciudad", "dos her", "Dos Hermanas");
    await context.setOffline(true);
    await getWizard(page).getByRole("button", { name: "Continuar" }).click();
    await expect(getWizard(page).getByText("No hay conexión. Inténtalo de nuevo.")).toBeVisible();
    await expect(getWizard(page).getByRole("combobox", { name: "Ciudad" })).toHaveValue("Dos Hermanas");
    await context.setOffline(false);
    await getWizard(page).getByRole("button", { name: "Continuar" }).click();
    await expect(getStepTitle(page, "Ponle cara a tu perfil")).toBeVisible();
  });
});
