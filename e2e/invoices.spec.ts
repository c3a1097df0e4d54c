import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import decodeQr from "qr/decode.js";
import { OPERATOR } from "@/tests/support/operator";
import { listCode, toImage } from "@/tests/support/pdf-drawings";
import { readPdf } from "@/tests/support/read-pdf";
import { startE2eSite, type E2eSite } from "@/tests/support/site";
import { startViesServer, VIES_NUMBERS } from "@/tests/support/vies-server";
import { DEMO_ADMIN_EMAIL, DEMO_PASSWORD, expect, registerOnboardedUser, test as base } from "./fixtures";
import { createPaidEvent, payOnHostedPage } from "./selling";

// The site of the other journeys has no operator, so nothing is invoiced there: these have one of their own.

const SETTINGS = { ...OPERATOR, INVOICES_FROM: new Date().toISOString().slice(0, 10) };

const test = base.extend<object, { invoicingSite: E2eSite }>({
  invoicingSite: [
    async ({}, use) => {
      const register = await startViesServer();
      const site = await startE2eSite({ ...SETTINGS, VIES_URL: register.url });
      await use(site);
      await site.stop();
      await register.stop();
    },
    { scope: "worker", timeout: 600_000 },
  ],
  baseURL: async ({ invoicingSite }, use) => use(invoicingSite.url),
});

// One site for both.
test.describe.configure({ mode: "default" });

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
  request,
  signInAs,
}) => {
  const { slug, title } = await createPaidEvent(request);
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

  await signInAs(DEMO_ADMIN_EMAIL, DEMO_PASSWORD);
  await page.goto("/admin/users/cuentas");
  await expect(page.getByRole("heading", { name: /^Libros del / })).toBeVisible();
  const totals = page.getByRole("table", { name: "Facturado por regla" });
  await expect(totals).toContainText("Simplificada (F2)");
  await expect(totals).toContainText("Rectificativa (R1)");
  const register = page.getByRole("link", { name: "Libro registro de facturas expedidas" });
  const file = await page.request.get((await register.getAttribute("href")) ?? "");
  const rows = await file.text();
  for (const { reference } of [simplified, full, rectifying]) expect(rows).toContain(reference);
});

const COMPANY = { name: "Beispiel GmbH", address: "Hauptstraße 1, 10115 Berlin" };

async function buyAsCompany(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Pon o revisa sus datos" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Comprar como empresa" })).toBeVisible();
  await page.getByLabel("País de la empresa").selectOption("DE");
  await page.getByLabel("Nombre de la empresa").fill(COMPANY.name);
  await page.getByLabel("Número de IVA o identificación fiscal").fill("de 811 907 980");
  await page.getByLabel("Domicilio").fill(COMPANY.address);
  await page.getByRole("button", { name: "Comprar como empresa" }).click();
  await expect(page.getByText("El registro europeo (VIES) confirma este número.")).toBeVisible();
}

test("a company of another country buys without VAT, and its invoice says why", async ({
  page,
  request,
  signInAs,
}) => {
  const { slug } = await createPaidEvent(request);
  await signInAs(await registerOnboardedUser(request));
  await page.goto(`/ayni/${slug}`);
  await buyAsCompany(page);

  await page.goto(`/ayni/${slug}`);
  const note = page.getByText("Sin IVA: compras como empresa, con inversión del sujeto pasivo");
  await expect(note).toBeVisible();
  await page.getByRole("button", { name: "Reservar por 25 €" }).click();
  await payOnHostedPage(page);
  await expect(page.getByRole("heading", { name: "Gracias: ya es tuyo" })).toBeVisible();
  const section = page.getByRole("region", { name: "Factura", exact: true });
  const full = await download(page, section.getByRole("link", { name: /^Factura a tu nombre AYC-/ }));
  for (const part of [
    COMPANY.name,
    VIES_NUMBERS.valid,
    "Base, sin impuestos 25,00 €",
    "Inversión del sujeto pasivo",
  ])
    expect(full.text).toContain(part);
  expect(full.text).not.toContain("IVA (");
  await expect(section.getByRole("button", { name: "A mi nombre" })).toHaveCount(0);

  await page.goto("/account-settings/empresa");
  await page.getByRole("button", { name: "Dejar de comprar como empresa" }).click();
  await expect(page.getByRole("button", { name: "Dejar de comprar como empresa" })).toHaveCount(0);
  await expect(page.getByLabel("Nombre de la empresa")).toHaveValue("");

  await signInAs(DEMO_ADMIN_EMAIL, DEMO_PASSWORD);
  await page.goto("/admin/users/cuentas");
  const link = page.getByRole("link", { name: "Empresas de otros países de la Unión (modelo 349)" });
  const file = await page.request.get((await link.getAttribute("href")) ?? "");
  expect(await file.text()).toContain(`${VIES_NUMBERS.valid};${COMPANY.name};S;;;25,00;`);
});
