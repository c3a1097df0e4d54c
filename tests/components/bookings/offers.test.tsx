import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { PackOffers } from "@/components/bookings/pack-offers";
import { buildHourOffer } from "@/tests/support/factories/hour-offer";
import * as navigation from "next/navigation";
import * as sessionModule from "@/components/common/session/use-session";
import * as modalModule from "@/components/shell/modal-context";
import { stubExports } from "@/tests/setup/stub-exports";

stubExports(navigation, {
  useRouter: () => ({ push: vi.fn() }),
  usePathname: () => "/ayni/lectura",
});
stubExports(sessionModule, {
  useSession: () => ({ data: null, status: "unauthenticated" }),
});
stubExports(modalModule, { useModal: () => ({ open: vi.fn() }) });

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

  test("are not sold while an hour is moved", () => {
    history.replaceState(null, "", "/ayni/lectura/citas?cambiar=b1");
    show(<PackOffers offer={buildHourOffer({ packs })} />);
    expect(screen.queryByText("Varias sesiones a la vez")).toBeNull();
  });
});
