import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { PurchaseConditions } from "@/components/content-page/purchase-conditions";
import type { AyniDetail } from "@/lib/content/ayni/schema";
import type { PurchaseTerms } from "@/lib/orders/purchase-terms";

const NOW = new Date("2026-11-22T10:00:00.000Z");
const LATER = "2027-02-01T10:00:00.000Z";

const ayni = {
  amount: 7500,
  currency: "EUR",
  minimumAmount: null,
  lastEndsAt: null,
  files: [{ id: "f" }],
  master: { name: "Lucía", lastName: "Ferrer" },
} as AyniDetail;

const terms: PurchaseTerms = {
  price: { amount: 7500, taxBase: 6198, taxAmount: 1302, feeAmount: 620 },
  taxPercentage: 21,
  taxVariesByCountry: false,
  withdrawal: "days-after-purchase",
};

const show = (changes: Partial<AyniDetail>, given: PurchaseTerms | null = terms) =>
  render(<PurchaseConditions ayni={{ ...ayni, ...changes }} terms={given} now={NOW} />);

const getLines = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);

test("a recording tells its return, its payment and the Master's share", () => {
  show({});
  expect(getLines()).toEqual([
    "Devolución completa durante 14 días, si no lo has abierto",
    "Aún no se cobra nada: eliges cómo pagar en la página segura de Stripe",
    expect.stringMatching(/^De tu pago, 55,78\s€ son para Lucía Ferrer; 6,20\s€ sostienen la comunidad\.$/),
  ]);
  expect(screen.getByRole("link").getAttribute("href")).toBe("/legal/condiciones#devoluciones");
});

test("an encuentro can go into the calendar, and is returned before it starts", () => {
  show({ lastEndsAt: LATER, files: [] }, { ...terms, withdrawal: "days-before-start" });
  expect(getLines()).toContain("Devolución completa hasta 14 días antes del primer encuentro");
  expect(getLines()).toContain("Puedes añadirlo a tu calendario");
});

test("a free content has nothing to return or pay", () => {
  show({ amount: 0, lastEndsAt: LATER }, null);
  expect(getLines()).toEqual(["Puedes añadirlo a tu calendario"]);
});

test("a tax that differs by country is named", () => {
  show({}, { ...terms, taxVariesByCountry: true });
  expect(screen.getByText(/Con impuestos del 21 %, que cambian según tu país\.$/)).toBeTruthy();
});

test("a chosen amount is told for the suggested one", () => {
  show({ minimumAmount: 0 });
  expect(screen.getByText(/^De un aporte de 75\s€, 55,78\s€ son para Lucía Ferrer/)).toBeTruthy();
});
