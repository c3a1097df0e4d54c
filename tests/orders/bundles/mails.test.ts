import { expect, test } from "vitest";
import { latePaymentMail, receiptMail, saleMail } from "@/lib/messaging/mail/templates/payments";
import { buildMailContext } from "@/tests/support/factories/mails";

const context = buildMailContext();

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

test("the receipt of a bundle names its parts, their orders and the sum", async () => {
  const { subject, lines, facts, picture } = await receiptMail(sale, context);
  const text = lines.join("\n");
  const listed = facts?.map((fact) => fact.join(": ")).join("\n");
  expect(subject).toBe("Tu recibo: Tres lunas");
  expect(text).toMatch(/pago de 45\s€ por el conjunto «Tres lunas»/);
  expect(listed).toMatch(/«Luna nueva» \(pedido AY-26-00001\): 30,00\s€/);
  expect(listed).toMatch(/«Luna llena» \(pedido AY-26-00002\): 15,00\s€/);
  expect(facts?.at(-1)).toEqual(["Total", expect.stringMatching(/^45,00\s€$/)]);
  expect(facts?.map(([name]) => name)).not.toContain("Número de pedido");
  expect(picture).toBeUndefined();
});

test("the Master hears of a bundle once, with its parts", async () => {
  const { lines, facts } = await saleMail(sale, context);
  expect(lines.join("\n")).toMatch(/ha pagado 45\s€ por el conjunto «Tres lunas»/);
  expect(facts).toContainEqual(["«Luna llena»", expect.stringMatching(/^15,00\s€$/)]);
});

test("a late payment leads back to the bundle", () => {
  const { name, title, slug, amount, currency } = sale;
  const { lines, action } = latePaymentMail({ name, title, slug, amount, currency, isBundle: true }, context);
  expect(lines.join("\n")).toContain("ya no quedaban lugares en una de sus enseñanzas");
  expect(action).toEqual({ label: "Ver este conjunto", url: "https://ayllu.test/conjuntos/tres-lunas" });
});
