import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import {
  E2E_PASSWORD,
  expect,
  registerOnboardedUser,
  signInViaApi,
  test,
  uniqueEmail,
  waitForHydration,
} from "./fixtures";
import { Effort } from "./effort";
import { waitForMailLink } from "./mail";

const NEW_PASSWORD = "otra-calma-9";
const notice = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });

test("a changed name appears in the user menu, and a new e-mail signs in once confirmed", async ({
  page,
  request,
  signInAs,
}) => {
  await signInAs(await registerOnboardedUser(request, "Inés"));
  await page.goto("/account-settings");
  await page.getByRole("main").getByRole("link", { name: "Datos personales" }).click();
  await expect(page).toHaveURL(/\/account-settings\/personal-info$/);
  await page.getByLabel("Nombre").fill("");
  await page.getByRole("button", { name: "Guardar cambios" }).click();
  await expect(page.getByText("Debes indicar tu nombre")).toBeVisible();
  await page.getByLabel("Nombre").fill("Inés Alma");
  const zone = page.getByRole("combobox", { name: "Zona horaria" });
  await zone.fill("bogot");
  await page.getByRole("option", { name: "Bogotá (GMT−5)" }).click();
  await expect(notice(page, "Cambios sin guardar")).toBeVisible();
  await page.getByRole("button", { name: "Guardar cambios" }).click();
  await expect(notice(page, "Guardado")).toBeVisible();
  await page.getByRole("button", { name: "Tu cuenta" }).click();
  await expect(page.getByRole("menu").getByText("Inés Alma Peña Luz")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Nombre")).toHaveValue("Inés Alma");
  await expect(zone).toHaveValue("Bogotá (GMT−5)");

  const email = uniqueEmail("nueva");
  await page.getByLabel("Correo nuevo").fill(email);
  await page.getByLabel("Tu contraseña").fill(E2E_PASSWORD);
  await page.getByRole("button", { name: "Cambiar el correo" }).click();
  await expect(notice(page, email)).toBeVisible();
  await page.goto(await waitForMailLink(request, email, "/verificar-correo/"));
  await expect(page.getByRole("heading", { name: "Tu correo está verificado" })).toBeVisible();
  await page.goto("/account-settings/personal-info");
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByText("Verificado", { exact: true })).toBeVisible();
  await signInViaApi(request, email);
});

test("ending the other sessions keeps the current one, and so does a password change", async ({
  page,
  request,
  signInAs,
}) => {
  const email = await registerOnboardedUser(request);
  await signInAs(email);
  await page.goto("/account-settings/security");
  const sessions = page.getByRole("list", { name: "Tus sesiones" }).getByRole("listitem");
  await expect(sessions).toHaveCount(2);
  await expect(sessions.filter({ hasText: "Esta sesión" })).toHaveCount(1);
  await page.getByRole("button", { name: "Cerrar las demás" }).click();
  await expect(notice(page, "Las demás sesiones se han cerrado.")).toBeVisible();
  await expect(sessions).toHaveCount(1);
  expect(await (await request.get("/api/auth/session")).json()).toEqual({});

  await signInViaApi(request, email);
  expect((await (await request.get("/api/auth/session")).json()).email).toBe(email);
  await page.getByLabel("Contraseña actual").fill("no-es-esta-1");
  await page.getByLabel("Contraseña nueva", { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel("Confirma tu contraseña nueva").fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Cambiar la contraseña" }).click();
  await expect(page.getByText("La contraseña es incorrecta. Inténtalo de nuevo.")).toBeVisible();
  await page.getByLabel("Contraseña actual").fill(E2E_PASSWORD);
  await page.getByRole("button", { name: "Cambiar la contraseña" }).click();
  await expect(notice(page, "Tu contraseña ha cambiado y las demás sesiones se han cerrado")).toBeVisible();
  expect(await (await request.get("/api/auth/session")).json()).toEqual({});
  await page.reload();
  await expect(page.getByRole("heading", { name: "Seguridad" })).toBeVisible();
  await signInViaApi(request, email, NEW_PASSWORD);
});

test("exports the data and closes the account", async ({ page, request, signInAs }) => {
  const email = await registerOnboardedUser(request);
  await signInAs(email);
  await page.goto("/account-settings/privacy");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Descargar mis datos" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("mis-datos-ayllu.json");
  expect(JSON.parse(await readFile(await download.path(), "utf8"))).toMatchObject({ user: { email } });

  await page.getByRole("button", { name: "Eliminar mi cuenta" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Tu contraseña").fill("no-es-esta-1");
  await dialog.getByRole("button", { name: "Eliminar mi cuenta para siempre" }).click();
  await expect(dialog.getByText("La contraseña es incorrecta. Inténtalo de nuevo.")).toBeVisible();
  await dialog.getByLabel("Tu contraseña").fill(E2E_PASSWORD);
  await dialog.getByRole("button", { name: "Eliminar mi cuenta para siempre" }).click();
  await expect(page.getByRole("dialog", { name: "Tu cuenta está eliminada" })).toContainText(
    "un último correo",
  );
  await dialog.getByRole("button", { name: "Ir al inicio" }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto("/api/auth/signin");
  const main = page.getByRole("main");
  await main.getByLabel("Correo electrónico").fill(email);
  await main.getByLabel("Contraseña", { exact: true }).fill(E2E_PASSWORD);
  await main.getByRole("button", { name: "Iniciar sesión" }).click();
  await expect(main.getByText("No existe ninguna cuenta asociada")).toBeVisible();
});

test("changes notification preferences and disciplines", async ({ page, request, signInAs }) => {
  await signInAs(await registerOnboardedUser(request));
  await page.goto("/account-settings/notifications");
  const byMail = page.getByRole("region", { name: "Por correo" });
  const daily = byMail
    .getByRole("group", { name: "Noticias de la comunidad" })
    .getByRole("radio", { name: "Resumen diario" });
  const effort = new Effort();
  await effort.check(daily);
  await effort.click(byMail.getByRole("button", { name: "Guardar cambios" }));
  await expect(byMail.getByText("Guardado")).toBeVisible();
  effort.expectAtMost({ clicks: 1, fields: 1 });
  const quiet = page.getByRole("region", { name: "Horas de silencio" });
  await quiet.getByLabel("Hasta").fill("07:30");
  await quiet.getByRole("button", { name: "Guardar cambios" }).click();
  await expect(quiet.getByText("Guardado")).toBeVisible();
  await page.reload();
  await expect(daily).toBeChecked();
  await expect(quiet.getByLabel("Hasta")).toHaveValue("07:30");

  await page.goto("/account-settings/profile");
  await waitForHydration(page);
  const disciplines = page.getByRole("region", { name: "Disciplinas" });
  for (const name of ["Yoga", "Reiki", "Meditación"])
    await disciplines.getByRole("button", { name: `Quitar ${name}` }).click();
  await disciplines.getByRole("button", { name: "Guardar cambios" }).click();
  await expect(disciplines.getByText("Debes seleccionar al menos una disciplina")).toBeVisible();
  await disciplines.getByRole("checkbox", { name: "Tarot", exact: true }).check();
  await disciplines.getByRole("button", { name: "Guardar cambios" }).click();
  await expect(disciplines.getByText("Guardado")).toBeVisible();
});
