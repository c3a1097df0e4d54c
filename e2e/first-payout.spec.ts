import type { Browser, Page } from "@playwright/test";
import { findSchemaErrors, passTheHold } from "./bank-files";
import {
  DEMO_ADMIN_EMAIL,
  DEMO_PASSWORD,
  E2E_PASSWORD,
  expect,
  openOtherContext,
  registerOnboardedUser,
  signInViaApi,
  test,
} from "./fixtures";
import { waitForMailLink } from "./mail";
import { makeAvailable, payOnHostedPage, publishPaidEvent } from "./selling";

const IBAN = "ES7921000813610123456789";

const APPLICATION = {
  shortDescription: "Escuchar despacio",
  offering: "Círculos de escucha desde hace seis años.",
  disciplines: ["MEDITATION"],
  topics: ["CALM"],
  languages: ["es"],
};

const baseURL = () => test.info().project.use.baseURL;

async function openOffice(browser: Browser) {
  const context = await openOtherContext(browser, { baseURL: baseURL() });
  await signInViaApi(context.request, DEMO_ADMIN_EMAIL, DEMO_PASSWORD);
  return context;
}

async function verifyEmail(page: Page, email: string): Promise<void> {
  await page.goto(await waitForMailLink(page.request, email, "/verificar-correo/"));
  await expect(page.getByRole("heading", { name: "Tu correo está verificado" })).toBeVisible();
}

/** Returns the id of the order. */
async function buy(browser: Browser, slug: string): Promise<string> {
  const context = await openOtherContext(browser, { baseURL: baseURL() });
  await signInViaApi(context.request, await registerOnboardedUser(context.request, "Bruno"));
  const page = await context.newPage();
  await page.goto(`/ayni/${slug}`);
  await page.getByRole("button", { name: "Reservar por 25 €" }).click();
  await payOnHostedPage(page);
  await expect(page.getByRole("heading", { name: "Gracias: ya es tuyo" })).toBeVisible();
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  await context.close();
  return id;
}

async function enterBankDetails(page: Page, email: string): Promise<void> {
  const asked = await page.request.post("/api/bank-details", {
    data: {
      country: "ES",
      holder: "Violeta Ríos",
      taxId: "12345678Z",
      account: IBAN,
      currentPassword: E2E_PASSWORD,
    },
  });
  expect(asked.status()).toBe(200);
  await page.goto(await waitForMailLink(page.request, email, "/datos-de-cobro/confirmar/"));
  await page.getByRole("button", { name: "Sí, he sido yo" }).click();
  await expect(page.getByRole("heading", { name: "Cuenta confirmada" })).toBeVisible();
}

test("a new Master goes from the approval to the first sale, and is paid for it", async ({
  page,
  browser,
  request,
  signInAs,
}) => {
  const email = await registerOnboardedUser(request, "Violeta");
  await signInAs(email, E2E_PASSWORD);
  await verifyEmail(page, email);
  const applied = await page.request.post("/api/applications", { data: APPLICATION });
  const { data: application } = await applied.json();
  const office = await openOffice(browser);
  const approval = await office.request.post(`/api/admin/applications/${application.id}/approve`);
  expect(approval.status()).toBe(200);

  // The same session publishes.
  const { slug, title } = await publishPaidEvent(page.request);
  const orderId = await buy(browser, slug);
  await page.goto("/intercambios");
  const exchanges = page.getByRole("table", { name: "Intercambios" });
  await expect(exchanges.getByRole("row", { name: title })).toContainText("Pendiente");
  await enterBankDetails(page, email);

  // Control: neither the hold of the account nor the term of the sale has ended.
  const order = { format: "SEPA", orderIds: [orderId] };
  expect((await office.request.post("/api/admin/bank-files", { data: order })).status()).toBe(409);
  await makeAvailable(orderId);
  expect((await office.request.post("/api/admin/bank-files", { data: order })).status()).toBe(409);
  await passTheHold(email);
  const made = await office.request.post("/api/admin/bank-files", { data: order });
  expect(made.status()).toBe(201);

  const { data: file } = await made.json();
  expect(file).toMatchObject({ payments: 1, sales: 1 });
  const xml = await (await office.request.get(`/api/admin/bank-files/${file.id}`)).text();
  expect(await findSchemaErrors(xml)).toEqual([]);
  expect(xml).toContain(`<IBAN>${IBAN}</IBAN>`);
  const [sale] = (await (await page.request.get("/api/orders/sales")).json()).content;
  expect(xml).toContain(`<InstdAmt Ccy="EUR">${(sale.masterAmount / 100).toFixed(2)}</InstdAmt>`);

  const sent = await office.request.put(`/api/admin/bank-files/${file.id}`, { data: { status: "SENT" } });
  expect(sent.status()).toBe(204);
  await office.close();
  await page.goto("/intercambios?status=paid");
  await expect(exchanges.getByRole("row", { name: title })).toContainText("Pagado");
  await page.goto("/notificaciones");
  await expect(page.getByText(/Te hemos pagado .+ por 1 venta/)).toBeVisible();
});
