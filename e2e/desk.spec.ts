import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./accessibility";
import {
  DEMO_ADMIN_EMAIL,
  DEMO_PASSWORD,
  expect,
  openOtherContext,
  registerOnboardedUser,
  signInViaApi,
  test,
} from "./fixtures";

// A content of the demo that no other test uses.
const TITLE = "Gong y tormenta";
const PAGE = "/ayni/gong-y-tormenta";
const REASON = "Promete curar el insomnio.";

const rowOf = (page: Page): Locator => page.getByRole("row").filter({ hasText: TITLE });

async function choose(page: Page, action: string): Promise<void> {
  await rowOf(page)
    .getByRole("button", { name: `Acciones de ${TITLE}` })
    .click();
  await page.getByRole("menuitem", { name: action }).click();
  await expect(page.getByRole("menuitem")).toHaveCount(0);
}

test("an admin features a content, takes it down and publishes it again", async ({
  page,
  browser,
  baseURL,
  request,
  signInAs,
}) => {
  await registerOnboardedUser(request, "Olalla");
  const { data } = await (await request.get(PAGE.replace("/ayni/", "/api/ayni/"))).json();
  expect((await request.post("/api/orders", { data: { ayniContentId: data.id } })).status()).toBe(201);
  const holder = await openOtherContext(browser, { baseURL, storageState: await request.storageState() });
  const stranger = await openOtherContext(browser, { baseURL });
  const home = await stranger.newPage();
  const featured = home.getByRole("main").getByRole("link", { name: TITLE, exact: true });

  await signInAs(DEMO_ADMIN_EMAIL, DEMO_PASSWORD);
  await page.goto("/admin/users/hoy");
  await expect(page.getByRole("heading", { level: 2, name: "Ventas" })).toBeVisible();
  await page.getByRole("navigation", { name: "Secciones del panel" }).getByText("Enseñanzas").click();
  await expect(page).toHaveURL(/\/ensenanzas$/);
  await page.getByRole("searchbox", { name: "Buscar" }).fill("gong tomas vidal");
  await page.getByRole("searchbox", { name: "Buscar" }).press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "1 enseñanza" })).toBeVisible();
  await expectAccessible(page);

  await home.goto("/");
  await expect(featured).toHaveCount(0);
  await choose(page, "Destacar en la portada");
  await expect(rowOf(page).getByText("Destacada", { exact: true })).toBeVisible();
  await home.goto("/");
  await expect(featured).toBeVisible();
  await choose(page, "Poner la primera");
  await expect(rowOf(page).getByText("Destacada, la primera", { exact: true })).toBeVisible();

  await choose(page, "Retirar");
  const dialog = page.getByRole("dialog", { name: `Retirar «${TITLE}»` });
  await dialog.getByRole("button", { name: "Retirar" }).click();
  await expect(dialog.getByText("Explica el motivo, para que su Maestro lo entienda")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Motivo").fill(REASON);
  await dialog.getByRole("button", { name: "Retirar" }).click();
  await expect(rowOf(page).getByText("Retirada", { exact: true })).toBeVisible();

  await home.goto("/");
  await expect(featured).toHaveCount(0);
  expect((await home.goto(PAGE))?.status()).toBe(404);
  const received = await holder.newPage();
  await received.goto("/recibir");
  await received.getByRole("link", { name: TITLE, exact: true }).first().click();
  await expect(received.getByRole("heading", { level: 1, name: TITLE })).toBeVisible();

  await choose(page, "Volver a publicar");
  await page.getByRole("dialog").getByRole("button", { name: "Volver a publicar" }).click();
  await expect(rowOf(page).getByText("Publicada", { exact: true })).toBeVisible();
  expect((await home.goto(PAGE))?.status()).toBe(200);

  await page.goto(`/admin/users/registro?searchText=${DEMO_ADMIN_EMAIL}`);
  for (const action of ["destacó en la portada", "retiró", "volvió a publicar"])
    await expect(page.getByText(`${action} una enseñanza de Tomás Vidal: «`).first()).toBeVisible();
  await stranger.close();
  await holder.close();
});

test("a Master reads why a content was taken down", async ({ page, browser, baseURL, signInAs }) => {
  const office = await openOtherContext(browser, { baseURL });
  await signInViaApi(office.request, DEMO_ADMIN_EMAIL, DEMO_PASSWORD);
  await signInAs("maestra@ayllu.test", DEMO_PASSWORD);
  const created = await page.request.post("/api/ayni", {
    data: { title: `Prueba de retirada ${Date.now()}`, contentType: "EVENT" },
  });
  const { id } = (await created.json()).data;
  const takeDown = (takenDown: boolean) =>
    office.request.put(`/api/admin/contents/${id}/takedown`, { data: { takenDown, reason: REASON } });
  expect((await takeDown(true)).status()).toBe(204);
  await page.goto("/ofrecer?estado=borradores");
  await expect(page.getByText(`Retirada por Ayllu: ${REASON}`)).toBeVisible();
  await page.goto("/notificaciones");
  await expect(page.getByText(/Hemos retirado «Prueba de retirada \d+»/).first()).toBeVisible();
  await office.close();
});

test("the audit log is filtered by person and day, and downloaded", async ({ page, signInAs }) => {
  await signInAs(DEMO_ADMIN_EMAIL, DEMO_PASSWORD);
  await page.goto("/admin/users/registro");
  await page.getByRole("searchbox", { name: "Buscar" }).fill("nadie-con-este-nombre");
  await page.getByRole("searchbox", { name: "Buscar" }).press("Enter");
  await expect(page.getByText("0 acciones")).toBeVisible();
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Descargar CSV" }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^registro-.+\.csv$/);
  await page.goto("/admin/users/registro?action=audit.exported");
  await expect(page.getByText("exportó el registro.").first()).toBeVisible();
});
