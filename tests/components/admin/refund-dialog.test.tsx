import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { RefundDialog } from "@/components/admin/refund-dialog";
import type { SaleView } from "@/lib/payouts/sales/schema";
import * as navigation from "next/navigation";
import { stubExports } from "@/tests/setup/stub-exports";

stubExports(navigation, { useRouter: () => ({ refresh: vi.fn() }) });

const sale: SaleView = {
  id: "s1",
  reference: "AY-26-00001",
  userId: "u1",
  ayniContentId: "a1",
  masterUserId: "m1",
  ayni: { id: "a1", slug: "circulo", title: "Círculo de Luna", contentType: "EVENT" },
  buyer: { id: "u1", name: "Inés", lastName: "Marín", slug: "ines" },
  purchaseDate: "2026-11-20T10:00:00.000Z",
  amount: 1200,
  discount: null,
  bundle: null,
  taxBase: 992,
  taxPercentage: 21,
  taxAmount: 208,
  feeAmount: 149,
  masterAmount: 843,
  currency: "eur",
  availableBillingDate: null,
  parts: [],
  availableAmount: 0,
  paidToMaster: false,
  paidToMasterDate: null,
  paidToMasterAmount: null,
  overpaid: 0,
  transfer: null,
  inBankFile: false,
  status: "due",
  refundedAmount: 0,
  packUnused: null,
  endingSeats: null,
  disputed: false,
};

const show = (overrides: Partial<SaleView>) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RefundDialog sale={{ ...sale, ...overrides }} masterName="Lucía Ferrer" onClose={vi.fn()} />
    </QueryClientProvider>,
  );

test("the whole of a running period names the seats that its member loses", () => {
  show({ endingSeats: ["Luna", "Sol", "Mar", "Río"] });
  expect(screen.getByRole("dialog").textContent).toContain(
    "Perderá el acceso y sus 4 lugares: «Luna», «Sol», «Mar» y 1 más. Se lo diremos por correo.",
  );
});

test("nothing is said of seats where none is lost", () => {
  show({ endingSeats: [] });
  expect(screen.getByRole("dialog").textContent).toContain("Perderá el acceso y se lo diremos por correo.");
});
