import {
  expect,
  uniqueEmail,
  openAuthDialog,
  E2E_PASSWORD,
  registerOnboardedUser,
  signInViaApi,
  test,
} from "./fixtures";
import { waitForMailLink, waitForMail } from "./mail";

const NEW_PASSWORD = "otra-calma-9";

test("resets the password by a mailed link that works once", async ({ page, request }) => {
  const email = await registerOnboardedUser(request);
  await page.goto("/explora");
  await openAuthDialog(page, "Iniciar sesión");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "¿Has olvidado tu contraseña?" }).click();
  const send = dialog.getByRole("button", { name: "Enviar enlace" });
  await send.click();
  await expect(dialog.getByText("Debes indicar tu correo electrónico")).toBeVisible();
  await dialog.getByLabel("Correo electrónico").fill(uniqueEmail("nadie"));
  await send.click();
  await expect(dialog.getByText("No existe ninguna cuenta asociada a esta dirección")).toBeVisible();
  await dialog.getByLabel("Correo electrónico").fill(email.toUpperCase());
  await send.click();
  await expect(dialog.getByText("Hemos enviado un correo electrónico a")).toBeVisible();

  const link = await waitForMailLink(request, email, "/restablecer-contrasena/");
  await page.goto(link);
  await page.getByRole("textbox", { name: "Contraseña nueva" }).fill("corta-7");
  await page.getByLabel("Repite la contraseña").fill("otra");
  await page.getByRole("button", { name: "Guardar contraseña" }).click();
  await expect(page.getByText("La contraseña debe tener al menos 8 caracteres")).toBeVisible();
  await page.getByRole("textbox", { name: "Contraseña nueva" }).fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Guardar contraseña" }).click();
  await expect(page.getByText("Las contraseñas no coinciden")).toBeVisible();
  await page.getByLabel("Repite la contraseña").fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Guardar contraseña" }).click();
  await expect(page.getByText("Tu contraseña ha cambiado. Ya puedes entrar con ella.")).toBeVisible();

  // The old session has ended, and only the new password works.
  expect(await (await request.get("/api/auth/session")).json()).toEqual({});
  await expect(signInViaApi(request, email, E2E_PASSWORD)).rejects.toThrow();
  await signInViaApi(request, email, NEW_PASSWORD);
  await waitForMail(request, email, /Tu contraseña ha cambiado/);

  // A used link says so in its HTML, with the way to a new one.
  expect(await (await page.request.get(link)).text()).toContain(
    "El enlace para restablecer tu contraseña ya se ha utilizado. Por favor, solicita un enlace nuevo.",
  );
  await page.goto(link);
  await expect(page.getByRole("button", { name: "Guardar contraseña" })).toHaveCount(0);
  await page.getByRole("link", { name: "Pedir un enlace nuevo" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Recupera tu contraseña" })).toBeVisible();
  await signInViaApi(request, email, NEW_PASSWORD);
});

test("reminds an unverified user and resends the mail", async ({ page, request }) => {
  const email = await registerOnboardedUser(request);
  const first = await waitForMailLink(request, email, "/verificar-correo/");
  await page.goto("/explora");
  await openAuthDialog(page, "Iniciar sesión");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Correo electrónico").fill(email);
  await dialog.getByLabel("Contraseña", { exact: true }).fill(E2E_PASSWORD);
  await dialog.getByRole("button", { name: "Iniciar sesión" }).click();
  const reminder = page.getByText("Debes verificar tu cuenta de usuario.");
  await expect(reminder).toBeVisible();
  await page.getByRole("button", { name: "Volver a enviar." }).click();
  await expect(page.getByText("Te hemos enviado otro correo.")).toBeVisible();
  await expect.poll(() => waitForMailLink(request, email, "/verificar-correo/")).not.toBe(first);
  await page.goto(await waitForMailLink(request, email, "/verificar-correo/"));
  await expect(page.getByRole("heading", { name: "Tu correo está verificado" })).toBeVisible();
  await page.goto("/explora");
  await expect(page.getByRole("button", { name: "Tu cuenta" })).toBeVisible();
  await expect(reminder).toBeHidden();
});
