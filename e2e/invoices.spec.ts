import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import decodeQr from "qr/decode.js";
import { OPERATOR } from "@/tests/support/operator";
import { listCode, toImage } from "@/tests/support/pdf-drawings";
import { readPdf } from "@/tests/support/read-pdf";
import { startE2eSite, type E2eSite } from "@/tests/support/site";
import {
  DEMO_ADMIN_EMAIL,
  DEMO_PASSWORD,
  expect,
  registerOnboardedUser,
  signInViaApi,
  test as base,
} from "./fixtures";
import { createPaidEvent, payOnHostedPage } from "./selling";

// The site of the other journeys has no operator, so nothing is invoiced there: these have one of their own.

const SETTINGS = { ...OPERATOR, INVOICES_FROM: new Date().toISOString().slice(0, 10) };

const test = base.extend<object, { invoicingSite: E2eSite }>({
  invoicingSite: [
    async ({}, use) => {
      const site = await startE2eSite(SETTINGS);
      await use(site);
      await site.stop();
    },
    { scope: "worker", timeout: 600_000 },
  ],
  baseURL: async ({ invoicingSite }, use) => use(invoicingSite.url),
});

/** Saves an invoice, and returns its number, its text and the address in its code. */
async function download(page: Page, link: Locator) {
  const reference = /AY[CR]?-\d\d-\d{5,}/.exec((await link.textContent()) ?? "")?.[0] ?? "";
  const [file] = await Promise.all([page.waitForEvent("download"), link.click()]);
  expect(file.suggestedFilename()).toBe(`factura-${reference}.pdf`);
  const { text, document } = await readPdf(new Uint8Array(await readFile(await file.path())));
  return { reference, text, code: new URL(decodeQr(toImage(await listCode(document)))).searchParams };
}

async function giveData(dialog: Locator): Promise<void> {
  await dialog.getByLabel("Nombre y apellidos, o empresa").fill("Íñigo Muñoz Güell");
  await dialog.getByLabel("País").selectOption("ES");
  await dialog.getByLabel("NIF o NIE").fill("12345678Z");
  await dialog.getByLabel("Domicilio").fill("Calle de la Luna 3, 28004 Madrid");
  await dialog.getByRole("button", { name: "Hacer la factura" }).click();
  await expect(dialog).toBeHidden();
}

test("a buyer gets an invoice, one in their name, and one for what goes back", async ({
  page,
  browser,
  request,
  signInAs,
  baseURL,
}) => {
  const seller = await browser.newContext({ baseURL });
  const { slug, title } = await createPaidEvent(seller.request);
  await signInAs(await registerOnboardedUser(request));
  await page.goto(`/ayni/${slug}`);
  await page.getByRole("button", { name: "Reservar por 25 €" }).click();
  await payOnHostedPage(page);
  await expect(page.getByRole("heading", { name: "Gracias: ya es tuyo" })).toBeVisible();

  const section = page.getByRole("region", { name: "Factura", exact: true });
  await expect(section).toContainText(/(Pendiente de enviar|Enviada) a la Agencia Tributaria \(en pruebas\)/);
  const simplified = await download(page, section.getByRole("link", { name: /^Factura simplificada AY-/ }));
  expect(simplified.text).toContain(title);
  expect(simplified.text).toContain(OPERATOR.OPERATOR_NAME);
  expect(Object.fromEntries(simplified.code)).toMatchObject({
    nif: OPERATOR.OPERATOR_TAX_ID,
    numserie: simplified.reference,
    importe: "25.00",
  });

  await section.getByRole("button", { name: "A mi nombre" }).click();
  await giveData(page.getByRole("dialog", { name: "Factura a tu nombre" }));
  const full = await download(page, section.getByRole("link", { name: /^Factura a tu nombre AYC-/ }));
  expect(full.text).toContain("Íñigo Muñoz Güell");
  expect(full.text).toContain(`Sustituye a la factura simplificada ${simplified.reference}`);
  const others = section.getByRole("list", { name: "Más facturas de este pedido" });
  await expect(others).toContainText(simplified.reference);

  await page.getByRole("button", { name: "Desistir de la compra" }).click();
  await page
    .getByRole("dialog", { name: "Desistir de la compra" })
    .getByRole("button", { name: "Confirmar el desistimiento" })
    .click();
  await expect(page.getByRole("heading", { name: "Te hemos devuelto este pago" })).toBeVisible();
  const rectifying = await download(page, others.getByRole("link", { name: /^Factura rectificativa AYR-/ }));
  expect(rectifying.text).toContain(`Rectifica por diferencias la factura ${full.reference}`);
  expect(rectifying.code.get("importe")).toBe("-25.00");
  await seller.close();

  const office = await browser.newContext({ baseURL });
  await signInViaApi(office.request, DEMO_ADMIN_EMAIL, DEMO_PASSWORD);
  const books = await office.newPage();
  await books.goto("/admin/users/cuentas");
  await expect(books.getByRole("heading", { name: /^Libros del / })).toBeVisible();
  const totals = books.getByRole("table", { name: "Facturado por regla" });
  await expect(totals).toContainText("Simplificada (F2)");
  await expect(totals).toContainText("Rectificativa (R1)");
  const register = books.getByRole("link", { name: "Libro registro de facturas expedidas" });
  const file = await office.request.get((await register.getAttribute("href")) ?? "");
  const rows = await file.text();
  for (const { reference } of [simplified, full, rectifying]) expect(rows).toContain(reference);
  await office.close();
});
