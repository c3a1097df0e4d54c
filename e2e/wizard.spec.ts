import type { Page } from "@playwright/test";
import { coverPng } from "./sample-files";
import { expect, newEmail, openFromHeader, PASSWORD, registerNewcomer, signIn, test } from "./fixtures";
import { choose, sayWhatCalls, sayWhere, title, wizard } from "./wizard-steps";

async function clickOutside(page: Page) {
  await page.mouse.click(5, 5);
  await page.keyboard.press("Escape");
}

test("quien se registra recorre el asistente, y al volver no se abre otra vez", async ({ page }) => {
  await page.goto("/explora");
  await openFromHeader(page, "Únete");
  const dialog = wizard(page);
  await dialog.getByLabel("Nombre").fill("Inés");
  await dialog.getByLabel("Apellidos").fill("Peña Luz");
  await dialog.getByLabel("Correo electrónico").fill(newEmail("asistente"));
  await dialog.getByLabel("Contraseña", { exact: true }).fill(PASSWORD);
  await dialog.getByLabel("Confirma tu contraseña").fill(PASSWORD);
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "Crear mi cuenta" }).click();

  await expect(title(page, "Te damos la bienvenida, Inés")).toBeVisible();
  await clickOutside(page);
  await dialog.getByRole("button", { name: "Empezar" }).click();

  await expect(title(page, "¿Dónde estás?")).toBeVisible();
  await dialog.getByRole("button", { name: "Continuar" }).click();
  await expect(dialog.getByText("Debes seleccionar una región")).toBeVisible();
  await sayWhere(page);

  await expect(title(page, "Ponle cara a tu perfil")).toBeVisible();
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

  await expect(title(page, "¿Qué te llama?")).toBeVisible();
  await dialog.getByRole("searchbox", { name: "Busca una disciplina" }).fill("ajedrez");
  await expect(dialog.getByText("No hay disciplinas que coincidan con tu búsqueda")).toBeVisible();
  await dialog.getByRole("searchbox", { name: "Busca una disciplina" }).fill("");
  await clickOutside(page);
  await sayWhatCalls(page);

  await expect(title(page, "Todo listo, Inés")).toBeVisible();
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

test("en otro dispositivo sigue por el paso que falta, con lo ya dicho", async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const email = await registerNewcomer(request);
  await signIn(page.context().request, email);
  await page.goto("/explora");
  await wizard(page).getByRole("button", { name: "Empezar" }).click();
  await expect(title(page, "¿Dónde estás?")).toBeVisible();

  const elsewhere = await browser.newContext({ baseURL });
  await signIn(elsewhere.request, email);
  const other = await elsewhere.newPage();
  await other.goto("/maestros");
  await expect(title(other, "¿Dónde estás?")).toBeVisible();
  await sayWhere(other);
  await wizard(other).getByRole("button", { name: "Añadir más tarde" }).click();
  await expect(title(other, "¿Qué te llama?")).toBeVisible();
  await wizard(other).getByRole("button", { name: "Volver" }).click();
  await wizard(other).getByRole("button", { name: "Volver" }).click();
  await expect(wizard(other).getByRole("combobox", { name: "Ciudad" })).toHaveValue("Dos Hermanas");

  // Below the second step no more: it does not open by itself.
  await page.reload();
  await expect(page.getByRole("button", { name: "Tu cuenta" })).toBeVisible();
  await expect(wizard(page)).toBeHidden();
  await elsewhere.close();
});

test("quien pidió un contenido puede ir a él al terminar, y solo entonces se cierra por fuera", async ({
  page,
  request,
}) => {
  const { content } = await (await request.get("/api/ayni/last")).json();
  await signIn(page.context().request, await registerNewcomer(request));
  await page.goto(`/ayni/${content[0].slug}?addContent=true`);
  const dialog = wizard(page);
  await dialog.getByRole("button", { name: "Empezar" }).click();
  await sayWhere(page);
  await dialog.getByRole("button", { name: "Añadir más tarde" }).click();
  await clickOutside(page);
  await sayWhatCalls(page);
  await expect(dialog.getByRole("link", { name: "Explora en Ayllu" })).toBeVisible();
  await dialog.getByRole("button", { name: "Accede al contenido" }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`/ayni/${content[0].slug}`));
});

test("el último paso se cierra pulsando fuera", async ({ page, request }) => {
  const email = await registerNewcomer(request);
  await signIn(page.context().request, email);
  const { user } = await (await page.request.get("/api/auth/session")).json();
  await page.request.put(`/api/profiles/${user.profileId}`, { data: { profile: { completedStep: 1 } } });
  await page.goto("/explora");
  await sayWhere(page);
  await wizard(page).getByRole("button", { name: "Añadir más tarde" }).click();
  await sayWhatCalls(page);
  await expect(title(page, "Todo listo, Inés")).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(wizard(page)).toBeHidden();
});

test.describe("sin conexión", () => {
  test.use({ expectedNoise: /Failed to load resource: net::ERR_INTERNET_DISCONNECTED|CLIENT_FETCH_ERROR/ });

  test("lo dice, no se pierde nada y se puede repetir", async ({ page, request, context }) => {
    await signIn(context.request, await registerNewcomer(request));
    await page.goto("/explora");
    await wizard(page).getByRole("button", { name: "Empezar" }).click();
    await choose(page, "País", "españa", "España");
    await choose(page, "Región", "sevi", "Sevilla");
    await choose(page, "Ciudad", "dos her", "Dos Hermanas");
    await context.setOffline(true);
    await wizard(page).getByRole("button", { name: "Continuar" }).click();
    await expect(wizard(page).getByText("No hay conexión. Inténtalo de nuevo.")).toBeVisible();
    await expect(wizard(page).getByRole("combobox", { name: "Ciudad" })).toHaveValue("Dos Hermanas");
    await context.setOffline(false);
    await wizard(page).getByRole("button", { name: "Continuar" }).click();
    await expect(title(page, "Ponle cara a tu perfil")).toBeVisible();
  });
});
