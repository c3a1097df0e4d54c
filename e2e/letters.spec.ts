import type { APIRequestContext, Page } from "@playwright/test";
import {
  DEMO_ADMIN_EMAIL,
  DEMO_PASSWORD,
  expect,
  expectNoHorizontalScroll,
  openOtherContext,
  registerOnboardedUser,
  signInViaApi,
  test,
} from "./fixtures";
import { expectAccessibleInBothSchemes } from "./accessibility";
import { Effort } from "./effort";
import { listMailsTo, waitForMail, waitForMailLink } from "./mail";

/** Registers somebody who reads mails at any hour. Returns their id and e-mail. */
async function registerReader(request: APIRequestContext) {
  const email = await registerOnboardedUser(request, "Noa");
  const { user } = await (await request.get("/api/auth/session")).json();
  expect((await request.put(`/api/users/${user.id}`, { data: { quietHours: null } })).status()).toBe(200);
  return { id: user.id as string, email };
}

/** Signs the page in as a new Master with a follower. */
async function signInMaster(page: Page, admin: APIRequestContext, follower: APIRequestContext) {
  const email = await registerOnboardedUser(page.request, "Amaya");
  const { user } = await (await page.request.get("/api/auth/session")).json();
  await signInViaApi(admin, DEMO_ADMIN_EMAIL, DEMO_PASSWORD);
  const promoted = await admin.put(`/api/users/${user.id}`, { data: { role: "master", verified: true } });
  expect(promoted.status()).toBe(200);
  await signInViaApi(page.request, email);
  expect((await follower.put(`/api/follows/${user.id}`)).status()).toBe(200);
}

const subjectField = (page: Page) => page.getByRole("textbox", { name: "Asunto" });

test("a letter is written and sent with 2 clicks and 2 fields, read, and no longer wanted", async ({
  page,
  browser,
  playwright,
  baseURL,
}) => {
  const readerContext = await openOtherContext(browser, { baseURL });
  const admin = await playwright.request.newContext({ baseURL });
  const reader = await registerReader(readerContext.request);
  await signInMaster(page, admin, readerContext.request);
  const subject = `Lo que viene ${Date.now()}`;

  await page.goto("/cartas");
  await expect(page.getByRole("heading", { name: "Todavía no has escrito ninguna carta" })).toBeVisible();
  await page.getByRole("link", { name: "Escribir una carta" }).click();
  await expect(page.getByText("Llegará a 1 persona.", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "Enviar", exact: true }).click();
  await expect(subjectField(page)).toBeFocused();
  await expect(subjectField(page)).toHaveAccessibleDescription(/Escribe un asunto/);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const effort = new Effort();
  await effort.fill(subjectField(page), subject);
  await effort.fill(page.getByRole("textbox", { name: "Carta" }), "Nos vemos **pronto**.");
  await page.keyboard.press("Escape");
  await expect(page.getByText(/^Guardado a las/)).toBeVisible();
  await expect(page).toHaveURL(/\/cartas\/[0-9a-f-]{36}\/editar$/);
  await page.reload();
  await expect(subjectField(page)).toHaveValue(subject);
  await expectAccessibleInBothSchemes(page);

  await effort.click(page.getByRole("button", { name: "Enviar", exact: true }));
  await expect(page.getByRole("dialog", { name: "¿Enviar a 1 persona?" })).toBeVisible();
  await effort.click(page.getByRole("button", { name: "Enviar ahora" }));
  await expect(page.getByRole("heading", { level: 1, name: subject })).toBeVisible();
  effort.expectAtMost({ clicks: 2, fields: 2 });
  await expect(page.getByRole("heading", { name: "A quién ha llegado" })).toBeVisible();

  await waitForMail(readerContext.request, reader.email, subject);
  const readerPage = await readerContext.newPage();
  await readerPage.goto(await waitForMailLink(readerContext.request, reader.email, "/cartas/"));
  await expect(readerPage.getByRole("heading", { level: 1, name: subject })).toBeVisible();
  await expectAccessibleInBothSchemes(readerPage);
  await readerPage.goto("/notificaciones");
  await expect(
    readerPage.getByRole("link", { name: new RegExp(`te ha escrito: «${subject}»`) }),
  ).toBeVisible();

  await readerPage.goto(await waitForMailLink(readerContext.request, reader.email, "/baja/"));
  await expect(readerPage.getByRole("heading", { level: 1, name: /^Cartas de Amaya/ })).toBeVisible();
  await expectNoHorizontalScroll(readerPage);
  await readerPage.getByRole("button", { name: "No recibir más de estos correos" }).click();
  await expect(
    readerPage.getByRole("heading", { level: 1, name: "No recibirás más de estos correos" }),
  ).toBeVisible();
  const { data } = await (await readerContext.request.get(`/api/users/${reader.id}`)).json();
  expect(data.notificationPreferences.masterLetters).toBe("now");

  // The next one of the day waits; what the reader no longer wants is never theirs.
  const letterPath = new URL(page.url()).pathname;
  const stranger = await playwright.request.newContext({ baseURL });
  await registerOnboardedUser(stranger);
  expect((await stranger.get(letterPath)).status()).toBe(404);
  await page.goto("/cartas/nueva");
  await expect(page.getByText("Puedes enviar una carta al día", { exact: false })).toBeVisible();
  const mails = await listMailsTo(readerContext.request, reader.email);
  expect(mails.filter((mail) => mail.subject === subject)).toHaveLength(1);
  await Promise.all([readerContext.close(), admin.dispose(), stranger.dispose()]);
});

test("two tabs of one letter lose nothing", async ({ page, playwright, baseURL }) => {
  const admin = await playwright.request.newContext({ baseURL });
  const follower = await playwright.request.newContext({ baseURL });
  await registerReader(follower);
  await signInMaster(page, admin, follower);
  await page.goto("/cartas/nueva");
  await subjectField(page).fill("Primera");
  await expect(page).toHaveURL(/\/editar$/);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await subjectField(other).fill("Desde la otra pestaña");
  await expect(other.getByText(/^Guardado a las/)).toBeVisible();
  await subjectField(page).fill("Desde esta");
  await page.getByRole("button", { name: "Guardar esta como otra carta" }).click();
  await expect(page.getByText(/^Guardado a las/)).toBeVisible();
  await page.goto("/cartas");
  await expect(page.getByRole("link", { name: "Desde esta", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Desde la otra pestaña", exact: true })).toBeVisible();
  await Promise.all([admin.dispose(), follower.dispose()]);
});
