import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ProblemRecords } from "@/components/admin/problem-records";
import { RecordsOverview } from "@/components/admin/records-overview";
import { createDateFormatters } from "@/components/common/date-formatters";
import type { ProblemRecord, RecordsOverview as Overview } from "@/lib/invoicing/record/schema";
import * as navigation from "next/navigation";
import * as toastModule from "@/components/ui/toast";
import { stubExports } from "@/tests/setup/stub-exports";

const refresh = vi.fn();
stubExports(navigation, { useRouter: () => ({ refresh }) });

const toast = vi.fn();
stubExports(toastModule, { toast });

const fetchMock = vi.fn<typeof fetch>();
beforeEach(() => vi.stubGlobal("fetch", fetchMock));
afterEach(() => {
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

const RECORD: ProblemRecord = {
  sequence: 7,
  invoiceId: "i",
  reference: "AY-27-00007",
  isCancellation: false,
  state: "rejected",
  generatedAt: "2027-01-01T19:20:30+01:00",
  code: "1189",
  text: "Si TipoFactura es F1…",
};

const OVERVIEW: Overview = {
  invoicing: { state: "issuing", from: "2027-01-01" },
  obstacles: [],
  agency: "real",
  counts: { pending: 2, accepted: 40, withErrors: 0, rejected: 1 },
  waitingSince: "2027-01-01T18:20:30.000Z",
  lastContactAt: null,
  failure: null,
};

const renderInClient = (children: ReactNode) =>
  render(<QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>);

const renderOverview = (overview: Partial<Overview> = {}) =>
  renderInClient(
    <RecordsOverview
      overview={{ ...OVERVIEW, ...overview }}
      dateFormatters={createDateFormatters("Europe/Madrid")}
    />,
  );

test("says what the agency refused in plain words, and corrects it after asking", async () => {
  const user = userEvent.setup();
  renderInClient(<ProblemRecords records={[RECORD]} timeZone="Europe/Madrid" />);
  expect(screen.getByText("La Agencia la ha rechazado: falta el NIF.")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Corregir y reenviar la AY-27-00007" }));
  fetchMock.mockResolvedValueOnce(Response.json({ data: { sequence: 9 } }, { status: 201 }));
  const dialog = await screen.findByRole("dialog");
  await user.click(within(dialog).getByRole("button", { name: "Corregir y reenviar" }));
  await waitFor(() => expect(refresh).toHaveBeenCalled());
  expect(fetchMock.mock.calls[0]?.[0]).toBe("/api/admin/invoice-records/7/correction");
});

test("names what is missing before anything is sent, and offers no sending meanwhile", () => {
  renderOverview({ obstacles: ["operator-tax-id", "declaration"] });
  const missing = screen.getByRole("region", { name: "Antes de enviar falta" });
  expect(within(missing).getAllByRole("listitem")).toHaveLength(2);
  expect(screen.queryByRole("button", { name: "Enviar ahora" })).toBeNull();
});

test("says from when sales are invoiced, and where what is missing is set", () => {
  const { unmount } = renderOverview();
  expect(screen.queryByRole("note")).toBeNull();
  unmount();
  renderOverview({
    invoicing: { state: "without-data", from: "2027-01-01" },
    obstacles: ["operator-name"],
    counts: { pending: 0, accepted: 0, withErrors: 0, rejected: 0 },
  });
  const note = screen.getByRole("note").textContent;
  expect(note).toContain("Ahora no se factura ninguna venta");
  expect(note).toContain("1 de enero de 2027");
  const missing = screen.getByRole("region", { name: "Antes de enviar falta" }).textContent;
  expect(missing).toContain("archivo .env");
  expect(missing).toContain("se reinicia");
  expect(missing).not.toContain("esperan en su orden");
});

test("verifies the chain and says where it breaks", async () => {
  const user = userEvent.setup();
  renderOverview();
  expect(screen.getByRole("button", { name: "Enviar ahora" })).toBeDefined();
  const broken = { sequence: 12, reference: "AY-27-00011", reason: "No sigue al registro anterior." };
  fetchMock.mockResolvedValueOnce(Response.json({ data: { records: 11, broken } }));
  await user.click(screen.getByRole("button", { name: "Verificar la cadena" }));
  await waitFor(() =>
    expect(screen.getByRole("status").textContent).toBe(
      "La cadena se rompe en el registro 12 (AY-27-00011). No sigue al registro anterior.",
    ),
  );
});
