import AxeBuilder from "@axe-core/playwright";
import {
  ADMIN,
  DEMO_PASSWORD,
  expect,
  expectNoSidewaysScroll,
  registerPerson,
  signIn,
  test,
} from "./fixtures";
import { offerEvent, payOnPage } from "./selling";

test("quien compra puede pedir la devolución desde su recibo, y el acceso termina", async ({
  page,
  browser,
  request,
  enterAs,
}) => {
  const seller = await browser.newContext({ baseURL: test.info().project.use.baseURL });
  const { slug, title } = await offerEvent(seller.request);
  await enterAs(await registerPerson(request));
  await page.goto(`/ayni/${slug}`);
  await page.getByRole("button", { name: "Reservar por 25 €" }).click();
  await payOnPage(page);
  await expect(page.getByRole("heading", { name: "Gracias: ya es tuyo" })).toBeVisible();

  await page.goto("/recibir");
  await page.getByRole("link", { name: `Tu recibo: ${title}` }).click();
  await expect(page).toHaveURL(/\/pedidos\/[0-9a-f-]{36}$/);
  const returns = page.getByRole("region", { name: "Devolución" });
  await expect(returns).toContainText(/hasta el \d+ de \S+ de \d{4} a las \d\d:\d\d/);
  await returns.getByRole("button", { name: "Pedir la devolución" }).click();
  const dialog = page.getByRole("dialog", { name: "¿Pedir la devolución de 25 €?" });
  await expect(dialog).toContainText("terminará ahora");
  const { violations } = await new AxeBuilder({ page }).withTags(["wcag2a", "wcag2aa", "wcag22aa"]).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await dialog.getByRole("button", { name: "Conservarlo" }).click();
  await expect(dialog).toBeHidden();
  await returns.getByRole("button", { name: "Pedir la devolución" }).click();
  await dialog.getByRole("button", { name: "Pedir la devolución" }).click();

  await expect(page.getByRole("heading", { name: "Te hemos devuelto este pago" })).toBeVisible();
  const receipt = page.getByRole("region", { name: "Recibo" });
  await expect(receipt).toContainText("Devuelto");
  await expect(returns).toBeHidden();
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
  await page.goto("/recibir");
  await expect(page.getByRole("link", { name: title, exact: true })).toHaveCount(0);
  await page.goto(`/ayni/${slug}`);
  await expect(page.getByRole("button", { name: "Reservar por 25 €" })).toBeVisible();
  await seller.close();
});

test("lo que empieza pronto se puede devolver hasta que empiece, y solo lo pide quien lo pagó", async ({
  page,
  browser,
  request,
  enterAs,
}) => {
  const seller = await browser.newContext({ baseURL: test.info().project.use.baseURL });
  const { slug } = await offerEvent(seller.request, {
    encuentros: [
      {
        startsAt: new Date(Date.now() + 3 * 86_400_000).toISOString(),
        timezone: "Europe/Madrid",
        durationMinutes: 90,
        room: true,
      },
    ],
  });
  await enterAs(await registerPerson(request));
  await page.goto(`/ayni/${slug}`);
  await page.getByRole("button", { name: "Reservar por 25 €" }).click();
  await payOnPage(page);
  // Bought within the fortnight before it: it may be given back as long as it has not begun.
  const returns = page.getByRole("region", { name: "Devolución" });
  await expect(returns.getByRole("button", { name: "Pedir la devolución" })).toBeVisible();
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const stranger = await browser.newContext({ baseURL: test.info().project.use.baseURL });
  await registerPerson(stranger.request, "Bruno");
  expect((await stranger.request.post(`/api/orders/refund/${id}`)).status()).toBe(404);
  await stranger.close();
  await seller.close();
});

test("una compra que devuelve quien administra se ve devuelta desde los tres lados", async ({
  page,
  browser,
  request,
  enterAs,
  baseURL,
}) => {
  const seller = await browser.newContext({ baseURL });
  const { slug, title, id } = await offerEvent(seller.request);
  await enterAs(await registerPerson(request, "Berta"));
  await page.goto(`/ayni/${slug}`);
  await page.getByRole("button", { name: "Reservar por 25 €" }).click();
  await payOnPage(page);
  await expect(page.getByRole("heading", { name: "Gracias: ya es tuyo" })).toBeVisible();
  const receipt = page.url();

  const exchanges = await seller.newPage();
  await exchanges.goto("/intercambios");
  const sold = exchanges.getByRole("table", { name: "Intercambios" }).getByRole("row", { name: title });
  await expect(sold.getByText("Pendiente", { exact: true })).toBeVisible();

  const office = await browser.newContext({ baseURL });
  await signIn(office.request, ADMIN, DEMO_PASSWORD);
  const sales = await office.newPage();
  await sales.goto(`/admin/users/ventas?ayniContentId=${id}`);
  await sales.getByRole("button", { name: "Devolver" }).click();
  const dialog = sales.getByRole("dialog", { name: "¿Devolver 25 € a Berta?" });
  await expect(dialog).toContainText("Perderá el acceso");
  await dialog.getByRole("button", { name: "Devolver el dinero" }).click();
  await expect(sales.getByText("Hemos devuelto 25 € a Berta.")).toBeVisible();
  await office.close();

  await exchanges.goto("/intercambios?status=refunded");
  await expect(sold.getByText("Devuelto", { exact: true })).toBeVisible();
  await exchanges.goto("/notificaciones");
  await expect(exchanges.getByText(`Se han devuelto 25 € de «${title}»`)).toBeVisible();
  await seller.close();
  await page.goto(receipt);
  await expect(page.getByRole("heading", { name: "Te hemos devuelto este pago" })).toBeVisible();
});
