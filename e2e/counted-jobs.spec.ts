import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { Effort } from "./effort";
import {
  DEMO_MASTER_EMAIL,
  DEMO_PASSWORD,
  E2E_PASSWORD,
  expect,
  openAuthDialog,
  registerOnboardedUser,
  test,
  uniqueEmail,
  waitForClosedOverlays,
  waitForHydration,
} from "./fixtures";
import { waitForMailLink } from "./mail";
import { createPaidEvent, HOSTED_PAGE_TEXT } from "./selling";

// Further jobs of apprentices and Masters, with the most clicks and filled fields that each may take.

const PODCAST = "/ayni/cinco-minutos-antes-de-dormir";

async function pay(page: Page, effort: Effort): Promise<void> {
  await expect(page.getByText(HOSTED_PAGE_TEXT)).toBeVisible();
  await effort.click(page.getByRole("button", { name: /^Pagar/ }));
}

test("an apprentice asks a Master with 2 clicks and 1 field, buys a place, reads the receipt and gives it back with 4, and gives a place to a friend with 3 clicks and 2 fields", async ({
  page,
  request,
  signInAs,
}) => {
  const { slug } = await createPaidEvent(request);
  await signInAs(await registerOnboardedUser(request));

  await test.step("asks", async () => {
    await page.goto(PODCAST);
    await waitForHydration(page);
    const effort = new Effort();
    await effort.click(page.getByRole("button", { name: "Pregunta a Lucía" }));
    const dialog = page.getByRole("dialog", { name: "Pregunta a Lucía" });
    await effort.fill(dialog.getByLabel("Tu pregunta"), `¿Vale para la siesta? ${Date.now()}`);
    await effort.click(dialog.getByRole("button", { name: "Enviar la pregunta" }));
    await expect(page.getByText("Lucía recibirá tu pregunta")).toBeVisible();
    effort.expectAtMost({ clicks: 2, fields: 1 });
  });

  await test.step("buys and gives back", async () => {
    await page.goto(`/ayni/${slug}`);
    const effort = new Effort();
    await effort.click(page.getByRole("button", { name: "Reservar por 25 €" }));
    await pay(page, effort);
    await expect(page.getByRole("heading", { name: "Gracias: ya es tuyo" })).toBeVisible();
    await expect(page.getByRole("region", { name: "Recibo" })).toContainText("25,00 €");
    await effort.click(page.getByRole("button", { name: "Desistir de la compra" }));
    await effort.click(page.getByRole("button", { name: "Confirmar el desistimiento" }));
    await expect(page.getByRole("heading", { name: "Te hemos devuelto este pago" })).toBeVisible();
    effort.expectAtMost({ clicks: 4, fields: 0 });
  });

  await test.step("gives", async () => {
    await page.goto(`/ayni/${slug}`);
    const effort = new Effort();
    await effort.click(page.getByRole("button", { name: "Regalar" }));
    const dialog = page.getByRole("dialog", { name: /^Regalar/ });
    await effort.fill(dialog.getByLabel("Su nombre"), "Rosario");
    await effort.fill(dialog.getByLabel("Su correo"), uniqueEmail("rosario"));
    await expect(dialog.getByText(/mientras nadie haya aceptado el regalo/)).toBeVisible();
    await effort.click(dialog.getByRole("button", { name: "Ir a pagar" }));
    await pay(page, effort);
    await expect(page.getByRole("heading", { name: "Gracias: tu regalo va de camino" })).toBeVisible();
    effort.expectAtMost({ clicks: 3, fields: 2 });
  });
});

test("a visitor compares two Masters with 2 clicks, and sets a new password and signs in with 6 clicks and 5 fields", async ({
  page,
  request,
}) => {
  await test.step("compares", async () => {
    await page.goto("/maestros?pais=ES&idioma=ca");
    const effort = new Effort();
    for (const name of ["Lucía Ferrer", "Núria Casals"]) {
      await effort.click(page.getByRole("main").getByRole("link", { name, exact: true }));
      await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
      await expect(page.getByRole("region", { name: "Agradecimientos" })).toBeVisible();
      await page.goBack();
      await expect(page).toHaveURL("/maestros?pais=ES&idioma=ca");
    }
    effort.expectAtMost({ clicks: 2, fields: 0 });
  });

  await test.step("sets a new password", async () => {
    const email = await registerOnboardedUser(request);
    const password = "otra-calma-9";
    await page.goto("/explora");
    const effort = new Effort();
    effort.clicks += 1;
    await openAuthDialog(page, "Iniciar sesión");
    const dialog = page.getByRole("dialog");
    await effort.click(dialog.getByRole("button", { name: "¿Has olvidado tu contraseña?" }));
    await effort.fill(dialog.getByLabel("Correo electrónico"), email);
    await effort.click(dialog.getByRole("button", { name: "Enviar enlace" }));
    await page.goto(await waitForMailLink(request, email, "/restablecer-contrasena/"));
    await effort.fill(page.getByRole("textbox", { name: "Contraseña nueva" }), password);
    await effort.fill(page.getByLabel("Repite la contraseña"), password);
    await effort.click(page.getByRole("button", { name: "Guardar contraseña" }));
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1, name: "Ya tienes contraseña nueva" })).toBeVisible();
    await effort.click(main.getByRole("link", { name: "Iniciar sesión" }));
    await effort.fill(main.getByLabel("Correo electrónico"), email);
    await effort.fill(main.getByLabel("Contraseña", { exact: true }), password);
    await effort.click(main.getByRole("button", { name: "Iniciar sesión" }));
    await expect(page.getByRole("button", { name: "Tu cuenta" })).toBeVisible();
    effort.expectAtMost({ clicks: 6, fields: 5 });
  });
});

test("a member follows a Master and takes the own data along with 3 clicks, and closes the account with 3 clicks and 1 field", async ({
  page,
  request,
  signInAs,
}) => {
  const email = await registerOnboardedUser(request);
  await signInAs(email);

  await test.step("follows and takes the data", async () => {
    await page.goto("/maestros/lucia-ferrer");
    const effort = new Effort();
    await effort.click(page.getByRole("main").getByRole("button", { name: "Seguir", exact: true }));
    await expect(page.getByRole("main").getByRole("button", { name: "Siguiendo" })).toBeVisible();
    await page.goto("/account-settings");
    await effort.click(page.getByRole("main").getByRole("link", { name: "Tus datos y tu privacidad" }));
    const download = page.waitForEvent("download");
    await effort.click(page.getByRole("button", { name: "Descargar mis datos" }));
    const file = await readFile(await (await download).path(), "utf8");
    expect(JSON.parse(file)).toMatchObject({ user: { email } });
    effort.expectAtMost({ clicks: 3, fields: 0 });
  });

  await test.step("closes the account", async () => {
    await page.goto("/account-settings/privacy");
    const effort = new Effort();
    await effort.click(page.getByRole("button", { name: "Eliminar mi cuenta" }));
    const dialog = page.getByRole("dialog");
    await effort.fill(dialog.getByLabel("Tu contraseña"), E2E_PASSWORD);
    await effort.click(dialog.getByRole("button", { name: "Eliminar mi cuenta para siempre" }));
    await expect(page.getByRole("dialog", { name: "Tu cuenta está eliminada" })).toBeVisible();
    await effort.click(dialog.getByRole("button", { name: "Ir al inicio" }));
    await expect(page).toHaveURL(/\/$/);
    effort.expectAtMost({ clicks: 3, fields: 1 });
  });
});

test("a Master makes a code with 2 clicks and 3 fields, and adds ten encuentros over the change of clocks with as many", async ({
  page,
  request,
  signInAs,
}) => {
  const { slug } = await createPaidEvent(request);
  await signInAs(DEMO_MASTER_EMAIL, DEMO_PASSWORD);

  await test.step("makes a code", async () => {
    await page.goto(`/ofrecer/${slug}/codigos`);
    await waitForHydration(page);
    const effort = new Effort();
    await effort.click(page.getByRole("button", { name: "Nuevo" }));
    const dialog = page.getByRole("dialog", { name: "Nuevo código o precio" });
    await effort.fill(dialog.getByLabel("Código", { exact: true }).last(), "luna");
    await effort.select(dialog.getByLabel("En", { exact: true }), "EUR");
    await effort.fill(dialog.getByLabel("Se quita"), "10");
    await effort.click(dialog.getByRole("button", { name: "Crear" }));
    await expect(page.getByRole("row", { name: /LUNA/ })).toBeVisible();
    effort.expectAtMost({ clicks: 2, fields: 3 });
    await waitForClosedOverlays(page);
  });

  await test.step("adds encuentros", async () => {
    await page.goto(`/crear/${slug}?paso=3`);
    await waitForHydration(page);
    const effort = new Effort();
    await effort.click(page.getByRole("button", { name: "Crear una serie" }));
    const dialog = page.getByRole("dialog", { name: "Crear una serie" });
    await effort.fill(dialog.getByLabel("Primer día"), `${new Date().getFullYear() + 1}-03-01`);
    await effort.fill(dialog.getByLabel("Hora", { exact: true }), "19:00");
    await effort.fill(dialog.getByLabel("Cuántos encuentros"), "10");
    await expect(dialog.getByRole("listitem")).toHaveCount(10);
    for (const line of await dialog.getByRole("listitem").allTextContents()) expect(line).toContain("19:00");
    await effort.click(dialog.getByRole("button", { name: "Añadir 10 encuentros" }));
    await expect(dialog).toHaveCount(0);
    effort.expectAtMost({ clicks: 2, fields: 3 });
  });
});
