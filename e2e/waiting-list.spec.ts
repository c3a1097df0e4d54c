import type { Browser, Page } from "@playwright/test";
import { expectAccessible } from "./accessibility";
import { query } from "./database";
import {
  DEMO_ADMIN_EMAIL,
  DEMO_MASTER_EMAIL,
  DEMO_PASSWORD,
  expect,
  expectNoHorizontalScroll,
  openOtherContext,
  registerOnboardedUser,
  signInViaApi,
  test,
} from "./fixtures";
import { createPaidEvent, makeAvailable, payOnHostedPage } from "./selling";

const JOIN = "Avísame si se libera un lugar";
const OFFER = /Se ha liberado un lugar para ti hasta (hoy|mañana|el .+) a las \d\d:\d\d\./;

async function newPage(browser: Browser): Promise<Page> {
  const context = await openOtherContext(browser, { baseURL: test.info().project.use.baseURL });
  return context.newPage();
}

/** Opens a page of somebody whose e-mail is verified. */
async function newMemberPage(browser: Browser, name: string): Promise<Page> {
  const page = await newPage(browser);
  const email = await registerOnboardedUser(page.request, name);
  await query(`update "User" set "emailVerified" = now() where email = $1`, email);
  await signInViaApi(page.request, email);
  return page;
}

async function join(page: Page, slug: string, place: number): Promise<void> {
  await page.goto(`/ayni/${slug}`);
  await expect(page.getByText("Ya no quedan lugares.")).toBeVisible();
  const button = page.getByRole("button", { name: JOIN });
  await expect(button).toBeEnabled();
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText(`${place}.ª persona`)).toBeVisible();
}

async function withdraw(page: Page): Promise<void> {
  const returns = page.getByRole("region", { name: "Devolución" });
  await returns.getByRole("button", { name: "Desistir de la compra" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Confirmar el desistimiento" }).click();
  await expect(page.getByRole("heading", { name: "Te hemos devuelto este pago" })).toBeVisible();
}

test("a freed seat goes to the first who waits, who takes it by paying", async ({
  page,
  browser,
  request,
  signInAs,
}) => {
  const master = await newPage(browser);
  const { slug, id, title } = await createPaidEvent(master.request, { capacity: 1 });
  await signInAs(await registerOnboardedUser(request, "Berta"));
  await page.goto(`/ayni/${slug}`);
  await page.getByRole("button", { name: "Reservar por 25 €" }).click();
  await payOnHostedPage(page);
  await expect(page.getByRole("heading", { name: "Gracias: ya es tuyo" })).toBeVisible();

  const first = await newMemberPage(browser, "Primera");
  const second = await newMemberPage(browser, "Segundo");
  await join(first, slug, 1);
  await join(second, slug, 2);
  await expectAccessible(second);
  await second.setViewportSize({ width: 320, height: 700 });
  await expectNoHorizontalScroll(second);
  await signInViaApi(master.request, DEMO_MASTER_EMAIL, DEMO_PASSWORD);
  await master.goto(`/ofrecer/${slug}/participantes`);
  const list = master.getByRole("region", { name: "Lista de espera" });
  await expect(list).toContainText("2 personas esperan");
  await expect(list).toContainText("Primera Peña Luz");
  await expectAccessible(master);

  await withdraw(page);
  const refused = await page.request.post("/api/orders", { data: { ayniContentId: id } });
  expect(await refused.json()).toMatchObject({ error: "SoldOut" });

  await expect(async () => {
    await first.goto(`/ayni/${slug}`);
    await expect(first.getByText(OFFER)).toBeVisible({ timeout: 3000 });
  }).toPass();
  await expectAccessible(first);
  await first.goto("/notificaciones");
  await expect(first.getByText(`Se ha liberado un lugar para ti en «${title}», por 25 €`)).toBeVisible();
  await first.goto("/pedidos");
  await expect(first.getByRole("region", { name: "En lista de espera" })).toContainText(OFFER);
  await expectAccessible(first);
  await second.reload();
  await expect(second.getByText("1.ª persona")).toBeVisible();

  await first.getByRole("link", { name: title }).click();
  await first.getByRole("button", { name: "Reservar por 25 €" }).click();
  await payOnHostedPage(first);
  await expect(first.getByRole("heading", { name: "Gracias: ya es tuyo" })).toBeVisible();
  await expect(first.getByRole("region", { name: "Recibo" })).toContainText("25,00 €");
  await master.goto(`/intercambios?searchText=${encodeURIComponent(title)}`);
  await expect(master.getByRole("row", { name: /Primera/ })).toContainText("18,59 €");
  const orderId = new URL(first.url()).pathname.split("/").at(-1) ?? "";
  await makeAvailable(orderId);
  await signInViaApi(request, DEMO_ADMIN_EMAIL, DEMO_PASSWORD);
  const paid = await request.post("/api/admin/payouts", { data: { orderIds: [orderId] } });
  expect((await paid.json()).data).toMatchObject({ paid: 1 });
  await master.reload();
  await expect(master.getByRole("row", { name: /Primera/ })).toContainText("Pagado");
  await second.reload();
  await expect(second.getByText("1.ª persona")).toBeVisible();
  await second.getByRole("button", { name: "Salir de la lista" }).click();
  await expect(second.getByRole("button", { name: JOIN })).toBeVisible();
  for (const other of [first, second, master]) await other.context().close();
});

test("a visitor is asked to sign in", async ({ page, request }) => {
  const { slug, id } = await createPaidEvent(request, { capacity: 1, amount: 0 });
  await signInViaApi(request, await registerOnboardedUser(request));
  expect((await request.post("/api/orders", { data: { ayniContentId: id } })).status()).toBe(201);
  await expect(async () => {
    await page.goto(`/ayni/${slug}`);
    await page.getByRole("button", { name: JOIN }).click({ timeout: 3000 });
  }).toPass();
  await expect(page.getByRole("dialog")).toBeVisible();
});
