import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./accessibility";
import {
  E2E_PASSWORD,
  expect,
  openAuthDialog,
  registerOnboardedUser,
  test,
  waitForHydration,
  waitForSession,
} from "./fixtures";

const FAVOURITES = "/guardados";

/** A list that no other test changes. */
const MASTER = "/maestros/ana-lucia-mendez";

const cards = (page: Page): Locator => page.getByRole("main").getByRole("article");
const cardOf = (page: Page, title: string): Locator =>
  cards(page).filter({ has: page.getByRole("heading", { name: title, exact: true }) });
const saveButton = (scope: Page | Locator, title: string): Locator =>
  scope.getByRole("button", { name: `Guardar: ${title}`, exact: true });
const savedButton = (scope: Page | Locator, title: string): Locator =>
  scope.getByRole("button", { name: `Guardado: ${title}`, exact: true });

const titleOf = async (card: Locator): Promise<string> => card.getByRole("heading").innerText();

/** Waits for the request that a change sends. */
const waitForChange = (page: Page, method: "PUT" | "DELETE") =>
  page.waitForResponse(
    (response) => response.request().method() === method && response.url().includes("/api/favourites/"),
  );

test("what a visitor saves is in the account after signing in, and what is removed stays away", async ({
  page,
  request,
}) => {
  const email = await registerOnboardedUser(request);
  await page.goto(MASTER);
  await waitForHydration(page);
  const [first, second] = [await titleOf(cards(page).nth(0)), await titleOf(cards(page).nth(1))];
  await saveButton(cardOf(page, first), first).click();
  await expect(savedButton(cardOf(page, first), first)).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByText("Lo hemos guardado en este dispositivo.")).toBeVisible();
  await cardOf(page, second).getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: second })).toBeVisible();
  await saveButton(page, second).focus();
  await page.keyboard.press("Enter");
  await expect(savedButton(page, second)).toHaveText("Guardado");

  await page.goto(FAVOURITES);
  await expect(cards(page)).toHaveCount(2);
  await expect(cards(page).first().getByRole("heading")).toHaveText(second);
  await expect(page.getByRole("link", { name: "Crear una cuenta" })).toBeVisible();
  await expectAccessible(page);

  await openAuthDialog(page, "Iniciar sesión");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Correo electrónico").fill(email);
  await dialog.getByLabel("Contraseña", { exact: true }).fill(E2E_PASSWORD);
  await dialog.getByRole("button", { name: "Iniciar sesión" }).click();
  await expect(page.getByRole("link", { name: "Crear una cuenta" })).toHaveCount(0);
  await expect(cards(page)).toHaveCount(2);
  await expect(savedButton(cardOf(page, first), first)).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("ayllu-favourites"))).toBeNull();

  const removal = waitForChange(page, "DELETE");
  await savedButton(cardOf(page, first), first).click();
  await expect(saveButton(cardOf(page, first), first)).toHaveAttribute("aria-pressed", "false");
  expect((await removal).status()).toBe(200);
  await page.reload();
  await expect(cards(page)).toHaveCount(1);
  await expect(savedButton(cardOf(page, second), second)).toBeVisible();
  await expectAccessible(page);
});

test("a member's cards show what is saved with one request, also on cached pages", async ({
  page,
  request,
  signInAs,
}) => {
  const email = await registerOnboardedUser(request);
  const { content } = await (await request.get("/api/ayni?public=true&master=ana-lucia-mendez")).json();
  const [{ id, title }] = content;
  expect((await request.put(`/api/favourites/${id}`)).status()).toBe(200);

  await signInAs(email);
  const reads: string[] = [];
  page.on("request", (sent) => {
    if (sent.url().includes("/api/favourites")) reads.push(new URL(sent.url()).pathname);
  });
  await page.goto(MASTER);
  await expect(savedButton(cardOf(page, title).first(), title)).toBeVisible();
  expect(reads).toEqual(["/api/favourites/ids"]);

  const { status, headers } = await page.request
    .get(FAVOURITES)
    .then((response) => ({ status: response.status(), headers: response.headers() }));
  expect(status).toBe(200);
  expect(headers["cache-control"]).toContain("no-store");
  await page.getByRole("navigation", { name: "Tu espacio" }).getByRole("link", { name: "Guardados" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Guardados" })).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  await expect(cardOf(page, title)).toBeVisible();
});

test("a member without saved contents is led to the catalogue; a change that fails is taken back and told", async ({
  page,
  request,
  signInAs,
}) => {
  await signInAs(await registerOnboardedUser(request));
  await page.goto(FAVOURITES);
  await expect(page.getByRole("heading", { name: "Todavía no has guardado nada" })).toBeVisible();
  await waitForHydration(page);
  await page.getByRole("link", { name: "Explora las enseñanzas" }).click();
  await expect(page).toHaveURL(/\/explora$/);

  await page.goto("/ayni/respirar-para-volver-a-casa");
  // Before, the content would be saved on the device.
  await waitForSession(page);
  const title = await page.getByRole("heading", { level: 1 }).innerText();
  await page.route("**/api/favourites/*-*", (route) => route.fulfill({ status: 503, body: "{}" }));
  await saveButton(page, title).click();
  await expect(page.getByText("No hemos podido guardar el cambio. Inténtalo de nuevo.")).toBeVisible();
  await expect(saveButton(page, title)).toHaveAttribute("aria-pressed", "false");
});
