import { expect, test } from "vitest";
import { latePaymentMail, receiptMail, saleMail } from "@/lib/messaging/mail/templates/payments";

const url = (path: string): string => `https://ayllu.test${path}`;

const sale = {
  name: "Inés",
  orderId: "o1",
  reference: "AY-26-00001",
  slug: "tres-lunas",
  title: "Tres lunas",
  amount: 4500,
  taxBase: 3719,
  taxAmount: 781,
  taxPercentage: 21,
  feeAmount: 372,
  masterAmount: 3347,
  currency: "eur",
  parts: [
    { reference: "AY-26-00001", title: "Luna nueva", amount: 3000 },
    { reference: "AY-26-00002", title: "Luna llena", amount: 1500 },
  ],
};

const context = { url, calendars: async () => [] };

test("the receipt of a bundle names its parts, their orders and the sum", async () => {
  const { subject, lines, facts, picture } = await receiptMail(sale, context);
  const text = lines.join("\n");
  expect(subject).toBe("Tu recibo: Tres lunas");
  expect(text).toMatch(/pago de 45\s€ por el conjunto «Tres lunas»/);
  expect(text).toMatch(/«Luna nueva»: 30,00\s€ \(pedido AY-26-00001\)\./);
  expect(text).toMatch(/«Luna llena»: 15,00\s€ \(pedido AY-26-00002\)\./);
  expect(facts?.at(-1)).toEqual(["Total", expect.stringMatching(/^45,00\s€$/)]);
  expect(facts?.map(([name]) => name)).not.toContain("Número de pedido");
  expect(picture).toBeUndefined();
});

test("the Master hears of a bundle once, with its parts", () => {
  const text = saleMail(sale, url).lines.join("\n");
  expect(text).toMatch(/ha pagado 45\s€ por el conjunto «Tres lunas»/);
  expect(text).toMatch(/«Luna llena»: 15,00\s€\./);
});

test("a late payment leads back to the bundle", () => {
  const { name, title, slug, amount, currency } = sale;
  const { lines, action } = latePaymentMail({ name, title, slug, amount, currency, isBundle: true }, url);
  expect(lines.join("\n")).toContain("ya no quedaban lugares en una de sus enseñanzas");
  expect(action).toEqual({ label: "Ver este conjunto", url: "https://ayllu.test/conjuntos/tres-lunas" });
});
