import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { BookingCard } from "@/components/bookings/booking-card";
import { QueryProvider } from "@/components/common/query-provider";
import { buildBookingView } from "@/tests/support/factories/booking-view";

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: vi.fn(), refresh: vi.fn() }) }));

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
