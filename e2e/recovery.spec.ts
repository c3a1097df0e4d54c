import { expect, newEmail, openFromHeader, PASSWORD, registerPerson, signIn, test } from "./fixtures";
import { mailedLink, mailWith } from "./mail";

const NEW_PASSWORD = "otra-calma-9";

test("recuperar la contraseña con el enlace del correo, que sirve una vez", async ({ page, request }) => {
  const email = await registerPerson(request);
  await page.goto("/explora");
  await openFromHeader(page, "Iniciar sesión");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "¿Has olvidado tu contraseña?" }).click();
  const send = dialog.getByRole("button", { name: "Enviar enlace" });
  await send.click();
  await expect(dialog.getByText("Debes indicar tu correo electrónico")).toBeVisible();
  await dialog.getByLabel("Correo electrónico").fill(newEmail("nadie"));
  await send.click();
  await expect(dialog.getByText("No existe ninguna cuenta asociada a esta dirección")).toBeVisible();
  await dialog.getByLabel("Correo electrónico").fill(email.toUpperCase());
  await send.click();
  await expect(dialog.getByText("Hemos enviado un correo electrónico a")).toBeVisible();

  const link = await mailedLink(request, email, "/restablecer-contrasena/");
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

  // The session that was open has ended, and only the new password serves.
  expect(await (await request.get("/api/auth/session")).json()).toEqual({});
  await expect(signIn(request, email, PASSWORD)).rejects.toThrow();
  await signIn(request, email, NEW_PASSWORD);
  await mailWith(request, email, /Tu contraseña ha cambiado/);

  await page.goto(link);
  await page.getByRole("textbox", { name: "Contraseña nueva" }).fill("tercera-calma-3");
  await page.getByLabel("Repite la contraseña").fill("tercera-calma-3");
  await page.getByRole("button", { name: "Guardar contraseña" }).click();
  await expect(
    page.getByText(
      "El enlace para restablecer tu contraseña ya se ha utilizado. Por favor, solicita un enlace nuevo.",
    ),
  ).toBeVisible();
  await signIn(request, email, NEW_PASSWORD);
});

test("al entrar sin verificar se recuerda, y se puede pedir otro correo", async ({ page, request }) => {
  const email = await registerPerson(request);
  const first = await mailedLink(request, email, "/verificar-correo/");
  await page.goto("/explora");
  await openFromHeader(page, "Iniciar sesión");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Correo electrónico").fill(email);
  await dialog.getByLabel("Contraseña", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Iniciar sesión" }).click();
  const reminder = page.getByText("Debes verificar tu cuenta de usuario.");
  await expect(reminder).toBeVisible();
  await page.getByRole("button", { name: "Volver a enviar." }).click();
  await expect(page.getByText("Te hemos enviado otro correo.")).toBeVisible();
  await expect.poll(() => mailedLink(request, email, "/verificar-correo/")).not.toBe(first);
  await page.goto(await mailedLink(request, email, "/verificar-correo/"));
  await expect(page.getByRole("heading", { name: "Tu correo está verificado" })).toBeVisible();
  await page.goto("/explora");
  await expect(page.getByRole("button", { name: "Tu cuenta" })).toBeVisible();
  await expect(reminder).toBeHidden();
});
