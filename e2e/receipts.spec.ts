import type { Page } from "@playwright/test";
import { expectAccessibleInBothSchemes } from "./accessibility";
import { expect, openOtherContext, registerOnboardedUser, signInViaApi, test } from "./fixtures";
import { createPaidEvent, HOSTED_PAGE_TEXT, payOnHostedPage } from "./selling";

const REFERENCE = /AY-\d\d-\d{5,}/;

async function goToPay(page: Page, slug: string): Promise<void> {
  await page.goto(`/ayni/${slug}`);
  await page.getByRole("button", { name: "Reservar por 25 €" }).click();
  await expect(page.getByText(HOSTED_PAGE_TEXT)).toBeVisible();
}

const getOrder = (page: Page, title: string) =>
  page.getByRole("list", { name: "Pedidos" }).getByRole("listitem").filter({ hasText: title });

test("a buyer goes back to a pending payment, then downloads the receipt", async ({
  page,
  browser,
  request,
  signInAs,
}) => {
  const seller = await openOtherContext(browser, { baseURL: test.info().project.use.baseURL });
  const { slug, title } = await createPaidEvent(seller.request);
  await signInAs(await registerOnboardedUser(request));
  await goToPay(page, slug);

  await page.goto("/pedidos");
  await expect(page.getByRole("heading", { level: 1, name: "Pedidos y recibos" })).toBeVisible();
  const order = getOrder(page, title);
  await expect(order).toContainText("Pendiente");
  await expect(order).toContainText(/Te guardamos el lugar hasta las \d\d:\d\d/);
  await expectAccessibleInBothSchemes(page);
  await page.getByRole("button", { name: `Continuar el pago: ${title}` }).click();
  await payOnHostedPage(page);
  await expect(page.getByRole("heading", { name: "Gracias: ya es tuyo" })).toBeVisible();
  const receipt = page.getByRole("region", { name: "Recibo" });
  await expect(receipt).toContainText("25,00 €");
  const reference = REFERENCE.exec((await receipt.textContent()) ?? "")?.[0] ?? "";
  expect(reference).toMatch(REFERENCE);

  await page.getByRole("link", { name: "Todos tus pedidos" }).click();
  await expect(order).toContainText("Pagado");
  await expect(order).toContainText(reference);
  await expectAccessibleInBothSchemes(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: `Descargar en PDF el recibo: ${title}` }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`recibo-${reference}.pdf`);
  await page.getByRole("link", { name: `Ver el recibo: ${title}` }).click();
  await expect(page).toHaveURL(/\/pedidos\/[0-9a-f-]{36}$/);

  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const stranger = await openOtherContext(browser, { baseURL: test.info().project.use.baseURL });
  await signInViaApi(stranger.request, await registerOnboardedUser(stranger.request, "Bruno"));
  expect((await stranger.request.get(`/api/orders/receipt/${id}/recibo.pdf`)).status()).toBe(404);
  const own = await page.request.get(`/api/orders/receipt/${id}/recibo.pdf`);
  expect(own.headers()["content-type"]).toBe("application/pdf");
  await stranger.close();
  await seller.close();
});

test("a new user has no orders, and reaches the list from the menu, the settings and the library", async ({
  page,
  request,
  signInAs,
}) => {
  await page.goto("/pedidos");
  await expect(page).toHaveURL(/\/api\/auth\/signin/);
  await signInAs(await registerOnboardedUser(request));
  await page.goto("/account-settings");
  await page.getByRole("main").getByRole("link", { name: "Pedidos y recibos" }).click();
  await expect(page.getByRole("heading", { name: "Todavía no has pedido nada" })).toBeVisible();
  await page.goto("/recibir");
  await page.getByRole("main").getByRole("link", { name: "Pedidos y recibos" }).click();
  await expect(page).toHaveURL(/\/pedidos$/);
  await page.goto("/account-settings");
  await page.getByRole("button", { name: "Tu cuenta" }).first().click();
  await page.getByRole("menuitem", { name: "Pedidos y recibos" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Pedidos y recibos" })).toBeVisible();
});
