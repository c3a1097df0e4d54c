import { expect, test } from "vitest";
import { formatIssuer } from "@/lib/orders/receipt/copy";
import { renderReceiptPdf } from "@/lib/orders/receipt/pdf";
import type { ReceiptView } from "@/lib/orders/receipt/schema";
import { buildPaidOrderView } from "@/tests/support/factories/order-view";
import { readPdf } from "@/tests/support/read-pdf";

const receipt = (overrides: Partial<ReceiptView> = {}): ReceiptView => ({
  order: buildPaidOrderView(),
  title: "Respirar para volver a casa",
  buyerName: "Íñigo Muñoz Güell",
  masterName: "Lucía Ferrer",
  zone: "Europe/Madrid",
  issuer: null,
  ...overrides,
});

const read = async (overrides: Partial<ReceiptView> = {}) =>
  readPdf(await renderReceiptPdf(receipt(overrides)));

test("states the figures of the page, the reference and the people, with accents", async () => {
  const { text, info, document, width, height } = await read();
  for (const part of [
    "Recibo",
    "Pedido AY-26-01942 · 3 de mayo de 2026",
    "Respirar para volver a casa",
    "Con Lucía Ferrer",
    "Para Íñigo Muñoz Güell",
    "Base 61,98 €",
    "IVA (21 %) 13,02 €",
    "Total 75,00 €",
    "De tu pago, 55,78 € son para Lucía Ferrer; 6,20 € sostienen la comunidad.",
  ]) {
    expect(text).toContain(part);
  }
  expect(text).not.toContain("Devuelto");
  expect(document.numPages).toBe(1);
  expect(height).toBeGreaterThan(width);
  expect(info).toMatchObject({ Title: "Recibo AY-26-01942", Author: "Ayllu", Language: "es" });
});

test("names the days of a membership that it pays, and what was given of one", async () => {
  const days = { startsAt: "2026-11-29T10:00:00.000Z", endsAt: "2026-12-29T10:00:00.000Z" };
  const period = buildPaidOrderView({ paidPeriod: { givenAs: null, name: "Círculo de Luna", ...days } });
  expect((await read({ order: period })).text.replace(/\s+/g, " ")).toContain(
    "Membresía «Círculo de Luna», del 29 de noviembre de 2026 al 29 de diciembre de 2026.",
  );
  const gift = buildPaidOrderView({ paidPeriod: { givenAs: "Círculo de Luna, tres meses" } });
  expect((await read({ order: gift })).text).toContain("Membresía «Círculo de Luna, tres meses».");
});

test("is dated by the day of its buyer", async () => {
  const order = buildPaidOrderView({ purchaseDate: "2026-05-03T02:30:00.000Z" });
  expect((await read({ order })).text).toContain("· 3 de mayo de 2026");
  expect((await read({ order, zone: "America/Lima" })).text).toContain("· 2 de mayo de 2026");
});

test("states a refund and a solidarity seat", async () => {
  const { text } = await read({ order: buildPaidOrderView({ refundedAmount: 5000, seatAmount: 2500 }) });
  expect(text).toContain("Devuelto −50,00 €");
  expect(text).toContain("50,00 € son por tu lugar y 25,00 € por el lugar solidario que has regalado.");
});

test.each([
  ["crc", "₡"],
  ["pyg", "₲"],
  ["pen", "S/"],
  ["gbp", "£"],
])("writes the currency of %s", async (currency, symbol) => {
  expect((await read({ order: buildPaidOrderView({ currency }) })).text).toContain(symbol);
});

test("fits long names on one page and names who issued it", async () => {
  const title = "La ñandubaysería ".repeat(7).trim();
  const issuer = formatIssuer({
    name: "Ayllu Compartir S. L.",
    taxId: "B12345678",
    address: "[Domicilio del titular]",
    registry: "",
    hosting: "",
    email: "hola@ayllu.example",
  });
  const { text, document } = await read({ title, buyerName: "Łukasz Őri 🌕 Peña", issuer });
  expect(text).toContain(title);
  expect(text).toContain("Para Łukasz Őri Peña");
  expect(text).toContain("Vendido por Ayllu Compartir S. L. · B12345678");
  expect(text).not.toContain("[");
  expect(document.numPages).toBe(1);
});
