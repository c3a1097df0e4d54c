import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { expect, openAuthDialog, E2E_PASSWORD, registerOnboardedUser, test } from "./fixtures";

const STEP_MS = 30_000;
const section = (page: Page) => page.getByRole("region", { name: "Verificación en dos pasos" });

/** Enables the second factor in the UI; returns the secret and the recovery codes. */
async function setUp(page: Page) {
  await page.goto("/account-settings/security");
  await section(page).getByLabel("Tu contraseña").fill(E2E_PASSWORD);
  await section(page).getByRole("button", { name: "Activar la verificación en dos pasos" }).click();
  await expect(section(page).getByRole("img", { name: "Imagen con la clave" })).toBeVisible();
  const shown = await section(page).locator("code").innerText();
  const totp = new TOTP({ secret: Secret.fromBase32(shown.replaceAll(" ", "")) });
  await section(page).getByLabel("Código de tu aplicación").fill("000000");
  await section(page).getByRole("button", { name: "Confirmar el código" }).click();
  await expect(section(page).getByText("El código no es correcto. Inténtalo de nuevo.")).toBeVisible();
  await section(page).getByLabel("Código de tu aplicación").fill(totp.generate());
  await section(page).getByRole("button", { name: "Confirmar el código" }).click();
  const list = section(page).getByRole("list", { name: "Códigos de recuperación" });
  await expect(list.getByRole("listitem")).toHaveCount(10);
  await expect(list).toBeFocused();
  const codes = await list.getByRole("listitem").allInnerTexts();
  await section(page).getByRole("button", { name: "Ya los he guardado" }).click();
  await expect(section(page).getByText("Te quedan 10 códigos de recuperación.")).toBeVisible();
  return { totp, codes };
}

async function leave(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Tu cuenta" }).click();
  // Signing out reloads the home page.
  const loaded = page.waitForEvent("load");
  await page.getByRole("menuitem", { name: "Cerrar sesión" }).click();
  await loaded;
  await expect(page.getByRole("banner").getByRole("link", { name: "Iniciar sesión" })).toBeVisible();
}

async function givePassword(page: Page, email: string) {
  const dialog = page.getByRole("dialog");
  await openAuthDialog(page, "Iniciar sesión");
  await dialog.getByLabel("Correo electrónico").fill(email);
  await dialog.getByLabel("Contraseña", { exact: true }).fill(E2E_PASSWORD);
  await dialog.getByRole("button", { name: "Iniciar sesión" }).click();
  await expect(dialog.getByLabel("Código de tu aplicación")).toBeFocused();
  return dialog;
}

test("enables the second factor, signs in with a code and disables it", async ({
  page,
  request,
  signInAs,
}) => {
  const email = await registerOnboardedUser(request);
  await signInAs(email);
  const { totp, codes } = await setUp(page);

  await page.goto("/explora");
  await leave(page);
  let dialog = await givePassword(page, email);
  await dialog.getByLabel("Código de tu aplicación").fill("000000");
  await dialog.getByRole("button", { name: "Continuar" }).click();
  await expect(dialog.getByText("El código no es correcto. Inténtalo de nuevo.")).toBeVisible();
  await dialog.getByLabel("Código de tu aplicación").fill(totp.generate({ timestamp: Date.now() + STEP_MS }));
  await dialog.getByRole("button", { name: "Continuar" }).click();
  // The home page of a visitor leads members to theirs.
  await expect(page).toHaveURL("/feed");
  await expect(page.getByRole("button", { name: "Tu cuenta" })).toBeVisible();

  await leave(page);
  dialog = await givePassword(page, email);
  await dialog.getByLabel("Código de tu aplicación").fill(codes[0] ?? "");
  await dialog.getByRole("button", { name: "Continuar" }).click();
  // The home page of a visitor leads members to theirs.
  await expect(page).toHaveURL("/feed");
  await expect(page.getByRole("button", { name: "Tu cuenta" })).toBeVisible();

  await page.goto("/account-settings/security");
  await expect(section(page).getByText("Te quedan 9 códigos de recuperación.")).toBeVisible();
  await section(page).getByRole("button", { name: "Desactivarla" }).click();
  dialog = page.getByRole("dialog");
  await dialog.getByLabel("Tu contraseña").fill(E2E_PASSWORD);
  await dialog.getByLabel("Código de tu aplicación").fill(codes[1] ?? "");
  await dialog.getByRole("button", { name: "Desactivarla" }).click();
  await expect(dialog).toBeHidden();
  await expect(
    section(page).getByRole("button", { name: "Activar la verificación en dos pasos" }),
  ).toBeVisible();
});
