import { readFile } from "node:fs/promises";
import type { APIRequestContext, Page } from "@playwright/test";
import { query } from "./database";
import { expectAccessible } from "./accessibility";
import { Effort } from "./effort";
import {
  chooseSaleAction,
  DEMO_ADMIN_EMAIL,
  DEMO_PASSWORD,
  expect,
  expectNoHorizontalScroll,
  DEMO_MASTER_EMAIL,
  registerOnboardedUser,
  test,
} from "./fixtures";

// The tests share the same sales.
test.describe.configure({ mode: "default" });

const MASTER_SLUG = "lucia-ferrer";

const dialogButton = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name });
const list = (page: Page) => page.getByRole("table", { name: "Intercambios" });

type Total = { currency: string; paid: number; available: number; due: number; masterAmount: number };

async function totalsOf(request: APIRequestContext, masterId: string, currency: string): Promise<Total> {
  const answer = await request.get(`/api/orders/sales-by-master/${masterId}?currency=${currency}`);
  expect(answer.status()).toBe(200);
  return (await answer.json()).metadata.totals[0];
}

test("a Master sees their sales with totals, months, filters and CSV export", async ({
  page,
  signInReadOnlyAs,
}) => {
  await signInReadOnlyAs(DEMO_MASTER_EMAIL);
  await page.goto("/intercambios");
  await expect(page.getByRole("heading", { level: 1, name: "Intercambios" })).toBeVisible();
  await expect(page.getByText("Disponible para cobrar")).toBeVisible();
  await expect(page.getByText("Tu parte por mes")).toBeVisible();
  await page.getByText("Ver los meses en cifras").click();
  await expect(page.getByRole("table").filter({ hasText: "Mes" }).first().getByRole("row")).toHaveCount(13);
  await expect(page.getByRole("table", { name: "Totales por moneda" })).toContainText("EUR");
  const all = await list(page).getByRole("row").count();
  expect(all).toBeGreaterThan(2);
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);

  await page.getByLabel("Estado").selectOption("Pagado");
  await expect(page).toHaveURL(/status=paid/);
  const states = list(page).getByRole("row").getByText("Pagado", { exact: true });
  await expect(states).toHaveCount((await list(page).getByRole("row").count()) - 1);
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Descargar CSV" }).click();
  const csv = await readFile(await (await downloading).path(), "utf8");
  expect(
    csv
      .trim()
      .split("\r\n")
      .slice(1)
      .every((line) => line.includes(";pagada;")),
  ).toBe(true);
  expect(csv).not.toContain("@");
  const otherDownloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "CSV para México y Centroamérica" }).click();
  const otherCsv = await readFile(await (await otherDownloading).path(), "utf8");
  expect(
    otherCsv
      .trim()
      .split("\r\n")
      .slice(1)
      .every((line) => line.includes(",pagada,")),
  ).toBe(true);

  await page.getByRole("link", { name: "Quitar los filtros" }).click();
  await expect(page).not.toHaveURL(/status=/);
  await page.getByRole("link", { name: "Fecha" }).click();
  await expect(page).toHaveURL(/sort=oldest/);
  expect((await page.request.get("/intercambios?status=perhaps")).status()).toBe(404);
  expect((await page.request.get("/intercambios?after=not-ours")).status()).toBe(404);
});

test("apprentices have neither sales nor the admin sales page", async ({ page, request, signInAs }) => {
  const asVisitor = await request.get("/intercambios", { maxRedirects: 0 });
  expect(asVisitor.headers().location).toContain("SessionRequired");
  await signInAs(await registerOnboardedUser(request));
  await page.goto("/intercambios");
  await expect(page.getByRole("heading", { name: "Ofrecer Ayni es cosa de Maestros" })).toBeVisible();
  await expect(page.getByRole("table")).toHaveCount(0);
  for (const path of ["/admin/users/ventas", "/admin/users/pagos"]) {
    expect((await page.request.get(path)).status()).toBe(404);
  }
  expect((await page.request.get("/api/orders/sales")).status()).toBe(403);
});

test("a sale is marked as paid with 3 clicks, which updates the totals, is logged and can be undone; one that is not available yet after a warning", async ({
  page,
  signInAs,
}) => {
  await signInAs(DEMO_ADMIN_EMAIL, DEMO_PASSWORD);
  const due = await (await page.request.get("/api/orders/sales?status=available&sort=oldest")).json();
  // Other tests buy from and pay out the demo Master meanwhile.
  const sale = due.content.find(({ master }: { master: { slug: string } }) => master.slug !== MASTER_SLUG);
  const currency = sale.currency.toUpperCase();
  const before = await totalsOf(page.request, sale.masterUserId, currency);
  await page.goto(
    `/admin/users/ventas?status=available&sort=oldest&masterId=${sale.masterUserId}&ayniContentId=${sale.ayni.id}`,
  );
  await expectAccessible(page);
  const effort = new Effort();
  effort.clicks += 2;
  await chooseSaleAction(page, "Marcar pagada");
  await expect(page.getByRole("dialog")).toContainText(sale.ayni.title);
  await effort.click(dialogButton(page, "Marcar como pagada"));
  await expect(page.getByText("La venta está pagada.")).toBeVisible();
  effort.expectAtMost({ clicks: 3, fields: 0 });
  const after = await totalsOf(page.request, sale.masterUserId, currency);
  expect(after.paid - before.paid).toBe(sale.masterAmount);
  expect(before.available - after.available).toBe(sale.masterAmount);
  expect(after.masterAmount).toBe(before.masterAmount);

  await page.goto("/admin/users/registro?action=sale.paid");
  await expect(page.getByText(/marcó como pagada una venta de/).first()).toBeVisible();
  const undone = await page.request.put(`/api/orders/sales/${sale.id}`, { data: { paidToMaster: false } });
  expect(undone.status()).toBe(200);
  expect(await totalsOf(page.request, sale.masterUserId, currency)).toEqual(before);

  // One that is paid out in parts has another warning.
  const later = await (await page.request.get("/api/orders/sales?status=due")).json();
  const whole = later.content.find(({ parts }: { parts: unknown[] }) => parts.length === 1);
  await page.goto(`/admin/users/ventas?status=due&ayniContentId=${whole.ayni.id}`);
  await chooseSaleAction(page, "Marcar pagada");
  await expect(page.getByRole("dialog")).toContainText(/Aún no toca pagarla: estará disponible el \d/);
});

test("payouts are selected by Master or sale, confirmed and downloaded for the bank", async ({
  page,
  signInAs,
}) => {
  await signInAs(DEMO_ADMIN_EMAIL, DEMO_PASSWORD);
  await page.goto("/admin/users/pagos");
  const rows = page.getByRole("region", { name: "Pagos pendientes" }).getByRole("listitem");
  await expect(rows.first()).toBeVisible();
  await expectAccessible(page);
  await rows.filter({ hasText: "CLABE ••••" }).first().getByRole("checkbox").first().check();
  await page.getByRole("button", { name: "CSV para el banco" }).click();
  const file = page
    .getByRole("region", { name: "Ficheros por confirmar" })
    .getByRole("listitem")
    .filter({ hasText: "CSV · " });
  const downloading = page.waitForEvent("download");
  await file.getByRole("link", { name: "Descargar" }).click();
  const csv = await readFile(await (await downloading).path(), "utf8");
  expect(csv.split("\r\n")[0]).toContain("Titular;Identificación fiscal;País;Tipo de cuenta;Cuenta;");
  expect(csv).toMatch(/;MX;CLABE;0321 8000 01\d\d \d{4} \d\d;.*;\d+,\d\d;\d+;Ayllu /);
  await file.getByRole("button", { name: "Descartar" }).click();
  await dialogButton(page, "Descartar").click();
  await expect(page.getByText("El fichero está descartado.")).toBeVisible();
  await expect(file).toHaveCount(0);

  await rows
    .first()
    .getByRole("button", { name: /^\d+ ventas? de/ })
    .click();
  const order = rows.first().getByRole("listitem").first().getByRole("checkbox");
  await order.check();
  await expect(page.getByRole("status").filter({ hasText: "1 venta:" })).toBeVisible();
  await page.getByRole("button", { name: "Marcar como pagado" }).click();
  await expect(page.getByRole("dialog")).toContainText("Aquí solo queda anotado");
  const answering = page.waitForResponse((answer) => answer.url().endsWith("/api/admin/payouts"));
  await dialogButton(page, "Marcar como pagado").click();
  const answer = await answering;
  expect(answer.status()).toBe(200);
  await expect(page.getByText("1 venta marcada como pagada.")).toBeVisible();
  const [id] = answer.request().postDataJSON().orderIds;
  const again = await page.request.post("/api/admin/payouts", { data: { orderIds: [id] } });
  expect(again.status()).toBe(409);
  await page.request.put(`/api/orders/sales/${id}`, { data: { paidToMaster: false } });
});

test("a refund states its amount, and a payment unknown to the processor is not refunded", async ({
  page,
  signInAs,
}) => {
  await signInAs(DEMO_ADMIN_EMAIL, DEMO_PASSWORD);
  const { content } = await (await page.request.get("/api/orders/sales?sort=oldest&currency=EUR")).json();
  const [sale] = content;
  await query(
    `update "Payment" set "paymentIntentId" = 'pi_of_another_account' where "orderId" = $1`,
    sale.id,
  );
  await page.goto(`/admin/users/ventas?sort=oldest&ayniContentId=${sale.ayni.id}`);
  await chooseSaleAction(page, "Devolver");
  const amount = page.getByRole("dialog").getByLabel("Importe (EUR)");
  await amount.fill("999999");
  await dialogButton(page, "Devolver el dinero").click();
  await expect(page.getByText(/Indica un importe de hasta/)).toBeVisible();
  await amount.fill("1");
  await page.getByRole("dialog").getByLabel("Motivo").selectOption("Pagó por error o dos veces");
  await expect(page.getByRole("dialog")).toContainText("Conservará el acceso.");
  await dialogButton(page, "Devolver el dinero").click();
  await expect(page.getByRole("alert").filter({ hasText: "no conoce el pago" })).toBeVisible();
  await dialogButton(page, "Cancelar").click();
  const unchanged = await (await page.request.get(`/api/orders/sales/${sale.id}`)).json();
  expect(unchanged.data.refundedAmount).toBe(sale.refundedAmount);
});
