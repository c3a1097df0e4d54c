import { render, screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { accessEnd, purchaseState, type PurchaseState } from "@/components/content-page/purchase-state";
import { PurchaseView, type Purchasable } from "@/components/content-page/purchase-button";
import type { OrderView } from "@/lib/orders/order/schema";

const NOW = new Date("2026-06-01T12:00:00Z");
const BEFORE = "2026-05-03T10:00:00.000Z";
const LATER = "2026-07-01T10:00:00.000Z";

const ayni: Purchasable = {
  id: "a1",
  slug: "yoga-al-alba",
  title: "Yoga al alba",
  userId: "maestra",
  amount: 0,
  currency: "EUR",
  minimumAmount: null,
  suggestedAmount: null,
  placesLeft: null,
  lastEndsAt: null,
  contentType: "PODCAST",
  onlineType: null,
  encuentros: [],
};
const order = (contentExpirationDate: string | null): OrderView => ({
  id: "o1",
  userId: "aprendiz",
  ayniContentId: "a1",
  masterUserId: "maestra",
  status: "completed",
  purchaseDate: BEFORE,
  paymentIntentId: null,
  amount: 0,
  taxBase: 0,
  taxPercentage: 0,
  taxAmount: 0,
  feeAmount: 0,
  placeAmount: 0,
  refundedAmount: 0,
  currency: "eur",
  appointmentDate: null,
  contentExpirationDate,
  availableBillingDate: null,
  paidToMaster: false,
  slug: "yoga-al-alba",
  section: "contenido",
});

const visitor = { status: "unauthenticated", userId: undefined } as const;
const apprentice = { status: "authenticated", userId: "aprendiz" } as const;

type Case = [
  string,
  PurchaseState,
  Partial<Purchasable>,
  typeof visitor | typeof apprentice,
  OrderView | null,
];

const cases: Case[] = [
  ["a visitor", "open", {}, visitor, null],
  ["who has not received it", "open", {}, apprentice, null],
  ["who has received it", "received", {}, apprentice, order(null)],
  ["who has it for a time", "received", {}, apprentice, order(LATER)],
  ["whose access has ended", "open", {}, apprentice, order(BEFORE)],
  ["whose access has ended with the encuentros", "past", { lastEndsAt: BEFORE }, apprentice, order(BEFORE)],
  ["who has received what is over", "received", { lastEndsAt: BEFORE }, apprentice, order(null)],
  ["its owner", "owner", { userId: "aprendiz" }, apprentice, null],
  ["who comes too late", "past", { lastEndsAt: BEFORE }, visitor, null],
  ["who is about to pay", "pending", {}, apprentice, { ...order(null), status: "pending" }],
  ["who finds no place", "sold-out", { placesLeft: 0 }, apprentice, null],
  ["who has a place in what is sold out", "received", { placesLeft: 0 }, apprentice, order(null)],
];

describe("the panel", () => {
  test.each(cases)("for %s is %s", (_, state, given, viewer, own) => {
    expect(purchaseState({ ...ayni, ...given }, viewer, own, NOW)).toBe(state);
  });

  test("waits while it is not known who looks, or what they have", () => {
    const unknown = { status: "loading", userId: undefined } as const;
    expect(purchaseState(ayni, unknown, null, NOW)).toBe("loading");
    expect(purchaseState(ayni, apprentice, undefined, NOW)).toBe("loading");
  });

  test("knows when an access ended", () => {
    expect(accessEnd(order(BEFORE), NOW)).toBe(BEFORE);
    expect(accessEnd(order(LATER), NOW)).toBeNull();
    expect(accessEnd(order(null), NOW)).toBeNull();
    expect(accessEnd(null, NOW)).toBeNull();
  });

  test.each([
    ["open", "button", "Recibir gratis"],
    ["received", "link", "Ir a mi contenido"],
    ["owner", "link", "Ver como aprendiz"],
  ] as const)("offers what fits: %s", (state, role, name) => {
    render(<PurchaseView ayni={ayni} state={state} orderId="o1" />);
    expect(screen.getByRole(role, { name })).toBeTruthy();
  });

  test.each([
    ["past", "Los encuentros ya han pasado."],
    ["sold-out", "Ya no quedan lugares."],
  ] as const)("says why there is nothing to press: %s", (state, text) => {
    render(<PurchaseView ayni={ayni} state={state} />);
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByRole("button")).toBeNull();
  });

  test("offers again what one had for a time", () => {
    render(<PurchaseView ayni={ayni} state="open" again />);
    expect(screen.getByRole("button", { name: "Recibir de nuevo" })).toBeTruthy();
  });
});
