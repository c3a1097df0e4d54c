import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { BookingForm } from "@/components/bookings/booking-form";
import { PackOffers } from "@/components/bookings/pack-offers";
import { buildHourOffer } from "@/tests/support/factories/hour-offer";

vi.mock("next/navigation", () => ({
  useRouter: () => ({ push: vi.fn() }),
  usePathname: () => "/ayni/lectura",
}));
vi.mock("@/components/common/session/use-session", () => ({
  useSession: () => ({ data: null, status: "unauthenticated" }),
}));
vi.mock("@/components/shell/modal-context", () => ({ useModal: () => ({ open: vi.fn() }) }));

const fetchMock = vi.fn<typeof fetch>();
beforeEach(() => vi.stubGlobal("fetch", fetchMock));
afterEach(() => {
  vi.unstubAllGlobals();
  history.replaceState(null, "", "/");
});

const show = (children: ReactNode) =>
  render(<QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>);

describe("packs", () => {
  const packs = [{ sessions: 3, amount: 12_000, months: 6 }];

  test("are sold while an hour is free", () => {
    show(<PackOffers offer={buildHourOffer({ packs })} />);
    expect(screen.getByRole("button", { name: "Comprar 3 sesiones" })).toBeTruthy();
    expect(screen.queryByText(/no hay horas libres/)).toBeNull();
  });

  test("are not sold without one, and the page says why", () => {
    show(<PackOffers offer={buildHourOffer({ packs, nextFreeAt: null })} />);
    expect(screen.queryByRole("button")).toBeNull();
    expect(screen.getByText(/^Ahora no hay horas libres/)).toBeTruthy();
  });
});

describe("moving an hour", () => {
  const showMove = (response: Response) => {
    history.replaceState(null, "", "/ayni/lectura/citas?cambiar=b1");
    fetchMock.mockResolvedValue(response);
    show(
      <BookingForm
        offer={buildHourOffer()}
        startsAt="2099-08-03T10:00:00.000Z"
        zone="Europe/Madrid"
        hasHours
        restoredAnswers={[]}
        onTaken={() => {}}
      />,
    );
  };
  const answer = (canChange: boolean) =>
    Response.json({ data: { startsAt: "2099-08-02T10:00:00.000Z", canChange } });
  const refuse = (error: string, status: number) =>
    Response.json({ success: false, error, message: error }, { status });

  test("is offered for an own hour ahead", async () => {
    showMove(answer(true));
    expect(await screen.findByText(/^Ahora: domingo 2 de agosto a las 12:00\./)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Cambiar la hora" })).toBeTruthy();
  });

  test.each([
    ["another's hour", refuse("NotFound", 404), "Esta cita no es tuya o ya no existe."],
    ["what is no hour", refuse("ValidationError", 422), "Esta cita no es tuya o ya no existe."],
    ["a cancelled or past hour", answer(false), "Esta cita ya no se puede cambiar."],
  ])("is not offered for %s", async (_, response, text) => {
    showMove(response);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Ir a tus citas" }).getAttribute("href")).toBe("/citas");
    expect(screen.queryByRole("button", { name: "Cambiar la hora" })).toBeNull();
  });
});
