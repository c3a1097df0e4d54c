import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { BookingCard } from "@/components/bookings/booking-card";
import { QueryProvider } from "@/components/common/query-provider";
import { buildBookingView } from "@/tests/support/factories/booking-view";
import * as navigation from "next/navigation";
import { stubExports } from "@/tests/setup/stub-exports";

stubExports(navigation, { useRouter: () => ({ push: vi.fn(), refresh: vi.fn() }) });

const HELD = buildBookingView({
  status: "held",
  heldUntil: "2026-11-22T17:40:00.000Z",
  canChange: false,
});

const show = (side: "master" | "apprentice", booking = HELD) =>
  render(
    <QueryProvider>
      <BookingCard booking={booking} side={side} zone="Europe/Madrid" now="2026-11-22T17:20:00.000Z" />
    </QueryProvider>,
  );

test("a held hour tells both sides until when, and its apprentice pays it or frees it", () => {
  const { unmount } = show("apprentice");
  expect(screen.getByText(/^Te la guardamos/).textContent).toBe(
    "Te la guardamos durante 20 min, hasta las 18:40.",
  );
  expect(screen.getByRole("link", { name: "Pagar" }).getAttribute("href")).toBe("/pedidos/o1");
  expect(screen.getByRole("button", { name: "Soltar la hora" })).toBeTruthy();
  unmount();
  show("master");
  expect(screen.getByText(/La guardamos para Rosa durante 20 min, hasta las/)).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Pagar" })).toBeNull();
});

test("an hour whose payment is being confirmed is not to be paid again", () => {
  show("apprentice", { ...HELD, heldUntil: null });
  expect(screen.getByText("Estamos confirmando tu pago.")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Pagar" })).toBeNull();
});

test.each([
  [{}, "Lo pagado, 45 €, se devuelve entero."],
  [{ amount: 0, packId: "p1" }, "La sesión volvió a tu pack."],
  [
    { amount: 0, packId: "p1", packPayer: "owner" },
    "El pack se había devuelto: el dinero de esta sesión se devuelve también.",
  ],
] as const)("a cancelled hour tells what goes back (%o)", (changes, text) => {
  show("apprentice", buildBookingView({ status: "cancelled", cancelledBy: "master", ...changes }));
  expect(screen.getByText(text)).toBeTruthy();
});

test("of a free hour that was cancelled nothing goes back", () => {
  show("apprentice", buildBookingView({ status: "cancelled", cancelledBy: "master", amount: 0 }));
  expect(screen.queryByText(/devuelve|volvió/)).toBeNull();
});
