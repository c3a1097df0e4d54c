import type { APIRequestContext, Page } from "@playwright/test";
import {
  DEMO_PASSWORD,
  expect,
  expectNoHorizontalScroll,
  openOtherContext,
  registerOnboardedUser,
  signInViaApi,
  test,
} from "./fixtures";
import { listMailsTo, waitForMail } from "./mail";

const ADMIN = "admin@ayllu.test";

async function choose(page: Page, label: string, option: string): Promise<void> {
  const field = page.getByRole("combobox", { name: label });
  await field.fill(option);
  const optionItem = page.getByRole("option", { name: option, exact: true });
  await expect(optionItem).toBeVisible();
  await field.press("ArrowDown");
  await expect(optionItem).toHaveAttribute("data-highlighted", "");
  await field.press("Enter");
  await expect(page.getByRole("button", { name: `Quitar ${option}` })).toBeVisible();
  await field.press("Tab");
}

const form = (page: Page) => page.getByRole("region", { name: "Tu solicitud" });
const send = (page: Page) => form(page).getByRole("button", { name: "Enviar mi solicitud" });
const card = (page: Page, name: string) => page.getByRole("article", { name });

/** Applies through the API as the signed-in user. */
async function apply(request: APIRequestContext): Promise<void> {
  const answer = await request.post("/api/applications", {
    data: {
      shortDescription: "Yoga para cuerpos cansados",
      offering: "Doy clases suaves desde hace diez años.",
      disciplines: ["YOGA"],
      topics: ["BODY"],
      languages: ["es"],
    },
  });
  expect(answer.status()).toBe(201);
}

test("a visitor can join from the application page and returns to it", async ({ page, request }) => {
  const email = await registerOnboardedUser(request, "Marina");
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/hazte-maestro");
  await expect(page.getByRole("heading", { level: 1, name: "Hazte Maestro" })).toBeVisible();
  await expectNoHorizontalScroll(page);
  await form(page).getByRole("link", { name: "Únete para solicitarlo" }).click();
  await expect(page.getByRole("dialog", { name: "Qué bueno que vengas" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await form(page).getByRole("link", { name: "Ya tengo cuenta" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Correo electrónico").fill(email);
  await dialog.getByLabel("Contraseña", { exact: true }).fill("calma-y-fuego-7");
  await dialog.getByRole("button", { name: "Iniciar sesión" }).click();
  await expect(send(page)).toBeVisible();
  await expect(page).toHaveURL(/\/hazte-maestro$/);
  await expectNoHorizontalScroll(page);
});

test("an approved applicant gets a mail and a public page", async ({
  page,
  request,
  signInAs,
  browser,
  baseURL,
}) => {
  const email = await registerOnboardedUser(request, "Amaranta");
  await signInAs(email);
  await page.goto("/hazte-maestro");
  await form(page).getByLabel("Enlace").fill("no es un enlace");
  await expect(form(page).getByText("Este no es un enlace válido")).toBeHidden();
  await send(page).click();
  for (const text of [
    "Debes acompañar tu nombre con una breve descripción",
    "Debes describir brevemente lo que ofreces a la comunidad",
    "Debes seleccionar al menos una temática",
    "Este no es un enlace válido",
  ])
    await expect(form(page).getByText(text)).toBeVisible();
  await expect(form(page).getByLabel("Una breve descripción")).toBeFocused();
  await form(page).getByLabel("Una breve descripción").fill("Respiración para días difíciles");
  await form(page).getByLabel("Lo que ofreces a la comunidad").fill("Acompaño a respirar.\nDesde 2012.");
  await choose(page, "Disciplinas", "Breathwork");
  await choose(page, "Temáticas", "Emociones");
  await form(page).getByLabel("Enlace").fill("https://example.test/amaranta");
  await form(page).getByLabel("Vídeo de YouTube o Vimeo").fill("https://youtu.be/dQw4w9WgXcQ");
  await form(page).getByLabel("Prefijo").selectOption("España (+34)");
  await form(page).getByLabel("Teléfono").fill("12");
  await send(page).click();
  await expect(form(page).getByText("Indica un teléfono válido")).toBeVisible();
  await form(page).getByLabel("Teléfono").fill("600 12 31 23");
  await send(page).click();
  await expect(page.getByRole("heading", { name: "Tu solicitud está en revisión" })).toBeFocused();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Tu solicitud está en revisión" })).toBeVisible();
  await waitForMail(request, email, /solicitud/i);

  const office = await openOtherContext(browser, { baseURL, locale: "es-ES" });
  await signInViaApi(office.request, ADMIN, DEMO_PASSWORD);
  const desk = await office.newPage();
  await desk.goto("/admin/users/solicitudes");
  const mailCount = (await listMailsTo(request, email)).length;
  const applicationCard = card(desk, "Amaranta Peña Luz").filter({ hasText: email });
  await expect(applicationCard).toContainText("+34 600123123");
  await applicationCard.getByRole("button", { name: /^Aprobar/ }).click();
  await desk.getByRole("dialog").getByRole("button", { name: "Aprobar la solicitud" }).click();
  await expect(desk.getByRole("dialog")).toBeHidden();
  await expect(applicationCard).toBeHidden();
  await desk.goto("/admin/users/solicitudes?status=APPROVED");
  await expect(card(desk, "Amaranta Peña Luz").filter({ hasText: email })).toContainText(/la aprobó/);
  await office.close();

  await expect.poll(async () => (await listMailsTo(request, email)).length).toBe(mailCount + 1);
  const { user } = await (await page.request.get("/api/auth/session")).json();
  expect(user.role).toBe("master");
  await page.goto("/hazte-maestro");
  await expect(form(page).getByRole("link", { name: "Crear Ayni nuevo" })).toBeVisible();
  await page.goto(`/perfil/${user.slug}`);
  await expect(page).toHaveURL(new RegExp(`/maestros/${user.slug}$`));
  await expect(page.getByText("Respiración para días difíciles")).toBeVisible();
});

test("a rejection shows its reason and allows another application", async ({
  page,
  request,
  signInAs,
  playwright,
  baseURL,
}) => {
  const email = await registerOnboardedUser(request, "Bruno");
  await apply(request);
  await signInAs(ADMIN, DEMO_PASSWORD);
  await page.goto("/admin/users/solicitudes");
  const applicationCard = page.getByRole("article").filter({ hasText: email });
  await applicationCard.getByRole("button", { name: /^Rechazar/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Rechazar la solicitud" }).click();
  await expect(dialog.getByText("Explica el motivo, para que la persona lo entienda")).toBeVisible();
  await dialog.getByLabel("Motivo").fill("Cuéntanos también dónde te formaste.");
  await dialog.getByRole("button", { name: "Rechazar la solicitud" }).click();
  await expect(dialog).toBeHidden();
  await expect(applicationCard).toBeHidden();
  await page.goto("/admin/users/solicitudes?status=REFUSED");
  await expect(applicationCard).toContainText("la rechazó");
  await expect(applicationCard).toContainText("Cuéntanos también dónde te formaste.");
  await waitForMail(request, email, /dónde te formaste/);

  await page.context().clearCookies({ name: /session/ });
  await signInAs(email);
  await page.goto("/hazte-maestro");
  await expect(form(page).getByText("Cuéntanos también dónde te formaste.")).toBeVisible();
  await form(page).getByRole("button", { name: "Enviar otra solicitud" }).click();
  await expect(form(page).getByLabel("Una breve descripción")).toHaveValue("Yoga para cuerpos cansados");
  await send(page).click();
  await expect(page.getByRole("heading", { name: "Tu solicitud está en revisión" })).toBeVisible();

  // Only admins may decide.
  const other = await playwright.request.newContext({ baseURL });
  await registerOnboardedUser(other);
  const ownApplication = await (await page.request.get("/api/applications/mine")).json();
  expect((await other.post(`/api/admin/applications/${ownApplication.data.id}/approve`)).status()).toBe(403);
  await other.dispose();
});
