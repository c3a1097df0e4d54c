import { expectAccessible } from "./accessibility";
import {
  chooseSaleAction,
  DEMO_ADMIN_EMAIL,
  DEMO_PASSWORD,
  expect,
  expectNoHorizontalScroll,
  registerOnboardedUser,
  signInViaApi,
  test,
} from "./fixtures";
import { createPaidEvent, payOnHostedPage } from "./selling";

test("a buyer withdraws from the receipt, which ends the access", async ({
  page,
  browser,
  request,
  signInAs,
}) => {
  const seller = await browser.newContext({ baseURL: test.info().project.use.baseURL });
  const { slug, title } = await createPaidEvent(seller.request);
  await signInAs(await registerOnboardedUser(request));
  await page.goto(`/ayni/${slug}`);
  await page.getByRole("button", { name: "Reservar por 25 €" }).click();
  await payOnHostedPage(page);
  await expect(page.getByRole("heading", { name: "Gracias: ya es tuyo" })).toBeVisible();

  await page.goto("/recibir");
  await page.getByRole("link", { name: `Tu recibo: ${title}` }).click();
  await expect(page).toHaveURL(/\/pedidos\/[0-9a-f-]{36}$/);
  const returns = page.getByRole("region", { name: "Devolución" });
  await expect(returns).toContainText(/hasta el \d+ de \p{L}+( de \d{4})?\.\s*Ese día, hasta las \d\d:\d\d/u);
  await returns.getByRole("button", { name: "Desistir de la compra" }).click();
  const dialog = page.getByRole("dialog", { name: "Desistir de la compra" });
  await expect(dialog).toContainText("terminará ahora");
  await expect(dialog).toContainText(`Comunico que desisto de mi compra de «${title}»`);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Conservarlo" }).click();
  await expect(dialog).toBeHidden();
  await returns.getByRole("button", { name: "Desistir de la compra" }).click();
  await dialog.getByRole("button", { name: "Confirmar el desistimiento" }).click();

  await expect(page.getByRole("heading", { name: "Te hemos devuelto este pago" })).toBeVisible();
  const receipt = page.getByRole("region", { name: "Recibo" });
  await expect(receipt).toContainText("Devuelto");
  await expect(returns).toBeHidden();
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoHorizontalScroll(page);
  await page.goto("/recibir");
  await expect(page.getByRole("link", { name: title, exact: true })).toHaveCount(0);
  await page.goto(`/ayni/${slug}`);
  await expect(page.getByRole("button", { name: "Reservar por 25 €" })).toBeVisible();
  await seller.close();
});

test("a content that starts soon can be returned until then, only by its buyer", async ({
  page,
  browser,
  request,
  signInAs,
}) => {
  const seller = await browser.newContext({ baseURL: test.info().project.use.baseURL });
  const { slug } = await createPaidEvent(seller.request, {
    encuentros: [
      {
        startsAt: new Date(Date.now() + 3 * 86_400_000).toISOString(),
        timezone: "Europe/Madrid",
        durationMinutes: 90,
        room: true,
      },
    ],
  });
  await signInAs(await registerOnboardedUser(request));
  await page.goto(`/ayni/${slug}`);
  await page.getByRole("button", { name: "Reservar por 25 €" }).click();
  await payOnHostedPage(page);
  // Bought less than 14 days before the start: withdrawal is possible until then.
  const returns = page.getByRole("region", { name: "Devolución" });
  await expect(returns.getByRole("button", { name: "Desistir de la compra" })).toBeVisible();
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const stranger = await browser.newContext({ baseURL: test.info().project.use.baseURL });
  await registerOnboardedUser(stranger.request, "Bruno");
  expect((await stranger.request.post(`/api/orders/refund/${id}`)).status()).toBe(404);
  await stranger.close();
  await seller.close();
});

test("a refund by an admin is visible to buyer, Master and admin", async ({
  page,
  browser,
  request,
  signInAs,
  baseURL,
}) => {
  const seller = await browser.newContext({ baseURL });
  const { slug, title, id } = await createPaidEvent(seller.request);
  await signInAs(await registerOnboardedUser(request, "Berta"));
  await page.goto(`/ayni/${slug}`);
  await page.getByRole("button", { name: "Reservar por 25 €" }).click();
  await payOnHostedPage(page);
  await expect(page.getByRole("heading", { name: "Gracias: ya es tuyo" })).toBeVisible();
  const receipt = page.url();

  const exchanges = await seller.newPage();
  await exchanges.goto("/intercambios");
  const sold = exchanges.getByRole("table", { name: "Intercambios" }).getByRole("row", { name: title });
  await expect(sold.getByText("Pendiente", { exact: true })).toBeVisible();

  const office = await browser.newContext({ baseURL });
  await signInViaApi(office.request, DEMO_ADMIN_EMAIL, DEMO_PASSWORD);
  const sales = await office.newPage();
  await sales.goto(`/admin/users/ventas?ayniContentId=${id}`);
  await chooseSaleAction(sales, "Devolver");
  const dialog = sales.getByRole("dialog", { name: "¿Devolver 25 € a Berta?" });
  await expect(dialog).toContainText("Perderá el acceso");
  await dialog.getByRole("button", { name: "Devolver el dinero" }).click();
  await expect(dialog).toContainText("Elige un motivo");
  await dialog.getByLabel("Motivo").selectOption("Lo ha pedido");
  await dialog.getByRole("button", { name: "Devolver el dinero" }).click();
  await expect(sales.getByText("Hemos devuelto 25 € a Berta.")).toBeVisible();
  await office.close();

  await exchanges.goto("/intercambios?status=refunded");
  await expect(sold.getByText("Devuelto", { exact: true })).toBeVisible();
  await exchanges.goto("/notificaciones");
  await expect(exchanges.getByText(new RegExp(`Se han devuelto 25\\s€ a .+ de .*«${title}»`))).toBeVisible();
  await seller.close();
  await page.goto(receipt);
  await expect(page.getByRole("heading", { name: "Te hemos devuelto este pago" })).toBeVisible();
});

test("a Master returns the payment of one participant", async ({
  page,
  browser,
  request,
  signInAs,
  baseURL,
}) => {
  const seller = await browser.newContext({ baseURL });
  const { slug } = await createPaidEvent(seller.request);
  await signInAs(await registerOnboardedUser(request, "Berta"));
  await page.goto(`/ayni/${slug}`);
  await page.getByRole("button", { name: "Reservar por 25 €" }).click();
  await payOnHostedPage(page);
  await expect(page.getByRole("heading", { name: "Gracias: ya es tuyo" })).toBeVisible();

  const participants = await seller.newPage();
  await participants.setViewportSize({ width: 360, height: 740 });
  await participants.goto(`/ofrecer/${slug}/participantes`);
  await expectNoHorizontalScroll(participants);
  await participants.getByRole("button", { name: /^Devolver el pago de Berta/ }).click();
  const dialog = participants.getByRole("dialog", { name: /^¿Devolver 25 € a Berta/ });
  await dialog.getByRole("button", { name: "Devolver el dinero" }).click();
  await expect(dialog).toContainText("Elige un motivo");
  await dialog.getByLabel("Motivo").selectOption("No puede venir");
  await dialog.getByRole("button", { name: "Devolver el dinero" }).click();
  await expect(participants.getByText(/Hemos devuelto su pago a Berta/)).toBeVisible();
  await expect(participants.getByRole("button", { name: /^Devolver el pago/ })).toHaveCount(0);
  await seller.close();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Te hemos devuelto este pago" })).toBeVisible();
});
