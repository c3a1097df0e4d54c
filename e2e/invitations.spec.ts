import {
  expect,
  joinInDialog,
  openOtherContext,
  registerOnboardedUser,
  signInViaApi,
  test,
  uniqueEmail,
  waitForHydration,
} from "./fixtures";
import { waitForMailLink, waitForMail } from "./mail";

const INVITATIONS = "/comunidad/invitaciones";

test("an invited user joins by the mailed link, and the inviter sees it", async ({
  page,
  request,
  browser,
  signInAs,
}) => {
  const inviter = await registerOnboardedUser(request, "Lucía");
  await page.goto(await waitForMailLink(request, inviter, "/verificar-correo/"));
  await expect(page.getByRole("heading", { name: "Tu correo está verificado" })).toBeVisible();
  await signInAs(inviter);
  await page.goto(INVITATIONS);
  await page.getByLabel("Direcciones").fill("nadie@");
  await page.getByRole("button", { name: "Enviar invitación" }).click();
  await expect(page.getByText("«nadie@» no es una dirección de correo válida")).toBeVisible();
  const guest = uniqueEmail("invitada");
  await page.getByLabel("Direcciones").fill(guest);
  await page.getByLabel("Tus palabras").fill("Ven a respirar conmigo.");
  await page.getByRole("button", { name: "Enviar invitación" }).click();
  await expect(page.getByText("Tu invitación va de camino.")).toBeVisible();
  await expect(page.getByText("1 invitación por correo espera respuesta.")).toBeVisible();

  await waitForMail(request, guest, /Lucía Peña Luz te invita a Ayllu[\s\S]*> Ven a respirar conmigo\./);
  const link = await waitForMailLink(request, guest, "/invitacion/");
  const other = await openOtherContext(browser);
  const theirs = await other.newPage();
  await theirs.goto(link);
  await expect(theirs.getByRole("heading", { name: "Lucía te invita a Ayllu" })).toBeVisible();
  // The invitation survives browsing before registration.
  await theirs.getByRole("main").getByRole("link", { name: "Explorar" }).click();
  await expect(theirs).toHaveURL(/\/explora/);
  await theirs.goto(link);
  await waitForHydration(theirs);
  await theirs.getByRole("main").getByRole("link", { name: "Únete" }).click();
  const dialog = theirs.getByRole("dialog");
  await joinInDialog(dialog, { name: "Ximena", lastName: "Rojas", email: guest });
  await expect(theirs.getByRole("dialog", { name: /Te damos la bienvenida/ })).toBeVisible();

  // The invitation counts once the e-mail is verified.
  await page.reload();
  await expect(page.getByText("Todavía no ha llegado nadie con tu invitación.")).toBeVisible();
  await theirs.goto(await waitForMailLink(request, guest, "/verificar-correo/"));
  await expect(theirs.getByRole("heading", { name: "Tu correo está verificado" })).toBeVisible();
  await other.close();
  await page.reload();
  await expect(page.getByRole("list").getByText("Ximena")).toBeVisible();
  await expect(page.getByText(/espera respuesta/)).toBeHidden();
});

test("copies the own link; visitors are asked to sign in", async ({ page, context, request }) => {
  await page.goto(INVITATIONS, { waitUntil: "networkidle" });
  await expect(page.getByRole("heading", { level: 1, name: "Invitaciones" })).toBeVisible();
  await page.getByRole("link", { name: "Entrar para invitar" }).click();
  await expect(page).toHaveURL(/\/api\/auth\/signin\?callbackUrl=/);

  await signInViaApi(context.request, await registerOnboardedUser(request, "Marta"));
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(INVITATIONS);
  await page.getByRole("button", { name: "Copiar enlace" }).click();
  await expect(page.getByText("Enlace copiado.")).toBeVisible();
  const address = await page.getByLabel("Enlace de invitación").inputValue();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await expect(page.getByText("Confirma antes tu correo")).toBeVisible();
  await page.goto(address);
  await expect(page.getByRole("heading", { name: "Marta te invita a Ayllu" })).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
});

test("an unknown invitation link still invites to join", async ({ page }) => {
  await page.goto("/invitacion/no-es-un-enlace");
  await expect(page.getByRole("heading", { name: "Te invitan a Ayllu" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Únete" })).toBeVisible();
});
