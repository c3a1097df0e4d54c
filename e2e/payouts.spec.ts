import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility";
import {
  chooseSaleAction,
  DEMO_ADMIN_EMAIL,
  DEMO_MASTER_EMAIL,
  DEMO_PASSWORD,
  expect,
  expectNoHorizontalScroll,
  openOtherContext,
  signInViaApi,
  test,
} from "./fixtures";

const dialog = (page: Page) => page.getByRole("dialog");

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

test("a payout is recorded with its date, and the Master sees it as paid", async ({
  page,
  browser,
  baseURL,
  signInAs,
}) => {
  await signInAs(DEMO_ADMIN_EMAIL, DEMO_PASSWORD);
  // The demo Master, whom no other test pays out.
  const { content: people } = await (
    await page.request.get("/api/users?searchText=Luc%C3%ADa%20Ferrer")
  ).json();
  const lucia = people.find(({ slug }: { slug: string }) => slug === "lucia-ferrer");
  const { content } = await (
    await page.request.get(`/api/orders/sales?status=available&sort=latest&masterId=${lucia.id}`)
  ).json();
  const [sale] = content;
  await page.goto(
    `/admin/users/ventas?status=available&masterId=${sale.masterUserId}&ayniContentId=${sale.ayni.id}`,
  );
  const rows = page.getByRole("row").filter({ hasText: sale.buyer.name });
  await chooseSaleAction(page, "Marcar pagada", rows.first());
  const date = dialog(page).getByLabel("Fecha del pago");
  await expect(date).toHaveValue(/^\d{4}-\d\d-\d\d$/);
  await expectAccessible(page);

  await date.fill("2001-01-01");
  await dialog(page).getByRole("button", { name: "Marcar como pagada" }).click();
  await expect(dialog(page).getByText("La fecha del pago no puede ser anterior a la venta")).toBeVisible();
  await date.fill(dayBefore(1));
  const answering = page.waitForResponse((answer) => answer.request().method() === "PUT" && answer.ok());
  await dialog(page).getByRole("button", { name: "Marcar como pagada" }).click();
  const { data } = await (await answering).json();
  await expect(page.getByText("La venta está pagada.")).toBeVisible();
  expect(data.paidToMasterAmount).toBe(data.masterAmount);
  expect(data.overpaid).toBe(0);

  const hers = await openOtherContext(browser, { baseURL });
  await signInViaApi(hers.request, DEMO_MASTER_EMAIL, DEMO_PASSWORD);
  const exchanges = await hers.newPage();
  await exchanges.goto(`/intercambios?status=paid&ayniContentId=${sale.ayni.id}`);
  const paid = exchanges
    .getByRole("table", { name: "Intercambios" })
    .getByRole("row", { name: sale.ayni.title });
  await expect(paid.getByText("Pagado", { exact: true }).first()).toBeVisible();
  await exchanges.goto("/notificaciones");
  await expect(exchanges.getByText(/Te hemos pagado .+ por 1 venta/).first()).toBeVisible();
  await hers.close();
  const undone = await page.request.put(`/api/orders/sales/${data.id}`, { data: { paidToMaster: false } });
  expect((await undone.json()).data).toMatchObject({ paidToMasterAmount: null, paidToMasterDate: null });
});

test("without automatic transfers, nothing of them is shown", async ({
  page,
  signInAs,
  signInReadOnlyAs,
}) => {
  await signInReadOnlyAs(DEMO_MASTER_EMAIL);
  await page.goto("/intercambios");
  await expect(page.getByRole("heading", { level: 1, name: "Intercambios" })).toBeVisible();
  await expect(page.getByText("Cobra por transferencia automática")).toHaveCount(0);
  expect(await (await page.request.get("/api/payout-account")).json()).toEqual({
    data: { offered: false, state: "none" },
  });
  expect((await page.request.post("/api/payout-account")).status()).toBe(404);
  await signInAs(DEMO_ADMIN_EMAIL, DEMO_PASSWORD);
  await page.goto("/admin/users/pagos");
  await expect(page.getByRole("region", { name: "Pagos pendientes" })).toBeVisible();
  await page
    .getByRole("button", { name: /^Acciones de / })
    .first()
    .click();
  await expect(page.getByRole("menuitem", { name: "Ver al Maestro" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Transferir ahora" })).toHaveCount(0);
  await expect(page.getByRole("table", { name: "Transferencias sin terminar" })).toHaveCount(0);
  await expectNoHorizontalScroll(page);
});
