import { expectAccessible } from "./accessibility";
import { Effort } from "./effort";
import {
  chooseSaleAction,
  DEMO_ADMIN_EMAIL,
  DEMO_MASTER_EMAIL,
  DEMO_PASSWORD,
  expect,
  expectNoHorizontalScroll,
  registerOnboardedUser,
  test,
} from "./fixtures";
import { createPaidEvent, payOnHostedPage, publishPaidEvent } from "./selling";

test("a buyer withdraws from the receipt, which ends the access; a content that starts soon can be returned until then, only by its buyer", async ({
  page,
  playwright,
  baseURL,
  request,
  signInAs,
}) => {
  const { slug, title } = await createPaidEvent(request);
  // Bought less than 14 days before the start: withdrawal is possible until then.
  const { slug: slugOfSoon } = await publishPaidEvent(request, {
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

  await page.goto(`/ayni/${slugOfSoon}`);
  await page.getByRole("button", { name: "Reservar por 25 €" }).click();
  await payOnHostedPage(page);
  await expect(returns.getByRole("button", { name: "Desistir de la compra" })).toBeVisible();
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const stranger = await playwright.request.newContext({ baseURL });
  await registerOnboardedUser(stranger, "Bruno");
  expect((await stranger.post(`/api/orders/refund/${id}`)).status()).toBe(404);
  await stranger.dispose();
});

test("a refund by an admin is visible to buyer, Master and admin", async ({ page, request, signInAs }) => {
  const { slug, title, id } = await createPaidEvent(request);
  const buyer = await registerOnboardedUser(request, "Berta");
  await signInAs(buyer);
  await page.goto(`/ayni/${slug}`);
  await page.getByRole("button", { name: "Reservar por 25 €" }).click();
  await payOnHostedPage(page);
  await expect(page.getByRole("heading", { name: "Gracias: ya es tuyo" })).toBeVisible();
  const receipt = page.url();

  await signInAs(DEMO_MASTER_EMAIL, DEMO_PASSWORD);
  await page.goto("/intercambios");
  const sold = page.getByRole("table", { name: "Intercambios" }).getByRole("row", { name: title });
  await expect(sold.getByText("Pendiente", { exact: true })).toBeVisible();

  await signInAs(DEMO_ADMIN_EMAIL, DEMO_PASSWORD);
  await page.goto(`/admin/users/ventas?ayniContentId=${id}`);
  await chooseSaleAction(page, "Devolver");
  const dialog = page.getByRole("dialog", { name: "¿Devolver 25 € a Berta?" });
  await expect(dialog).toContainText("Perderá el acceso");
  await dialog.getByRole("button", { name: "Devolver el dinero" }).click();
  await expect(dialog).toContainText("Elige un motivo");
  await dialog.getByLabel("Motivo").selectOption("Lo ha pedido");
  await dialog.getByRole("button", { name: "Devolver el dinero" }).click();
  await expect(page.getByText("Hemos devuelto 25 € a Berta.")).toBeVisible();

  await signInAs(DEMO_MASTER_EMAIL, DEMO_PASSWORD);
  await page.goto("/intercambios?status=refunded");
  await expect(sold.getByText("Devuelto", { exact: true })).toBeVisible();
  await page.goto("/notificaciones");
  await expect(page.getByText(new RegExp(`Se han devuelto 25\\s€ a .+ de .*«${title}»`))).toBeVisible();

  await signInAs(buyer);
  await page.goto(receipt);
  await expect(page.getByRole("heading", { name: "Te hemos devuelto este pago" })).toBeVisible();
});

test("a Master returns the payment of one participant with 2 clicks and 1 field", async ({
  page,
  request,
  signInAs,
}) => {
  const { slug } = await createPaidEvent(request);
  const buyer = await registerOnboardedUser(request, "Berta");
  await signInAs(buyer);
  await page.goto(`/ayni/${slug}`);
  await page.getByRole("button", { name: "Reservar por 25 €" }).click();
  await payOnHostedPage(page);
  await expect(page.getByRole("heading", { name: "Gracias: ya es tuyo" })).toBeVisible();
  const receipt = page.url();

  await signInAs(DEMO_MASTER_EMAIL, DEMO_PASSWORD);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/ofrecer/${slug}/participantes`);
  await expectNoHorizontalScroll(page);
  const effort = new Effort();
  await effort.click(page.getByRole("button", { name: /^Devolver el pago de Berta/ }));
  const dialog = page.getByRole("dialog", { name: /^¿Devolver 25 € a Berta/ });
  // A forgotten reason is told; the way without the slip is counted.
  await dialog.getByRole("button", { name: "Devolver el dinero" }).click();
  await expect(dialog).toContainText("Elige un motivo");
  await effort.select(dialog.getByLabel("Motivo"), "No puede venir");
  await effort.click(dialog.getByRole("button", { name: "Devolver el dinero" }));
  await expect(page.getByText(/Hemos devuelto su pago a Berta/)).toBeVisible();
  effort.expectAtMost({ clicks: 2, fields: 1 });
  await expect(page.getByRole("button", { name: /^Devolver el pago/ })).toHaveCount(0);

  await signInAs(buyer);
  await page.goto(receipt);
  await expect(page.getByRole("heading", { name: "Te hemos devuelto este pago" })).toBeVisible();
});
