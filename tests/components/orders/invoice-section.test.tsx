import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { InvoiceSection } from "@/components/orders/invoice-section";
import type { InvoiceForm, InvoiceSummary, OrderInvoices } from "@/lib/invoicing/invoice/schema";

const fetchMock = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>();
const onChange = vi.fn();

beforeEach(() => vi.stubGlobal("fetch", fetchMock));
afterEach(() => {
  vi.unstubAllGlobals();
  fetchMock.mockReset();
  onChange.mockReset();
});

const build = (form: InvoiceForm, reference: string, amount = 7500): InvoiceSummary => ({
  reference,
  form,
  issuedAt: "2027-01-31T10:00:00.000Z",
  amount,
  currency: "eur",
  agency: null,
});

const show = (overrides: Partial<OrderInvoices>, status: "completed" | "pending" = "completed") =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <InvoiceSection
        order={{ id: "o1", status }}
        invoices={{ invoices: [], request: "none", country: "ES", ...overrides }}
        onChange={onChange}
      />
    </QueryClientProvider>,
  );

const SIMPLIFIED = build("simplified", "AY-27-00042");

test("the invoice is one click away", () => {
  show({ invoices: [SIMPLIFIED] });
  const link = screen.getByRole("link", { name: "Factura simplificada AY-27-00042" });
  expect(link.getAttribute("href")).toBe("/api/orders/o1/invoice?reference=AY-27-00042");
  expect(screen.queryByRole("list")).toBeNull();
});

test("the one in the buyer's name comes first, and the others are listed with their days", () => {
  show({
    invoices: [SIMPLIFIED, build("substitute", "AYC-27-00001"), build("rectifying", "AYR-27-00003", -500)],
  });
  const [first] = screen.getAllByRole("link");
  expect(first?.textContent).toBe("Factura a tu nombre AYC-27-00001");
  const others = within(screen.getByRole("list", { name: "Más facturas de este pedido" }));
  expect(others.getByRole("link", { name: "Factura simplificada AY-27-00042" })).toBeTruthy();
  expect(others.getByRole("link", { name: "Factura rectificativa AYR-27-00003" })).toBeTruthy();
  expect(others.getAllByText(/31 de enero de 2027/)).toHaveLength(2);
  expect(others.getByText(/−5,00\s€/)).toBeTruthy();
});

test("each says what has become of it at the tax agency", () => {
  const rejected = "La Agencia la ha rechazado: falta el NIF. La corregimos nosotros.";
  show({
    invoices: [
      { ...SIMPLIFIED, agency: "Enviada a la Agencia Tributaria" },
      { ...build("rectifying", "AYR-27-00003", -500), agency: rejected },
    ],
  });
  const others = screen.getByRole("list", { name: "Más facturas de este pedido" });
  expect(within(others).getByText(rejected)).toBeTruthy();
  expect(others.contains(screen.getByText("Enviada a la Agencia Tributaria"))).toBe(false);
});

test("nothing is said where no invoice is sent", () => {
  show({ invoices: [SIMPLIFIED] });
  expect(screen.queryByText(/Agencia/)).toBeNull();
});

test("nothing is shown for an order without invoices", () => {
  const { container } = show({});
  expect(container.textContent).toBe("");
});

test("the buyer asks for their name with four fields, and a wrong number is told at its field", async () => {
  const answers = [
    Response.json(
      {
        success: false,
        error: "ValidationError",
        message: "x",
        fields: { taxId: "Este número no es correcto" },
      },
      { status: 422 },
    ),
    Response.json({ data: { invoices: [], request: "none", country: "ES" } }, { status: 201 }),
  ];
  fetchMock.mockImplementation(async () => answers.shift() ?? Response.error());
  show({ invoices: [SIMPLIFIED], request: "offered" });
  await userEvent.click(screen.getByRole("button", { name: "A mi nombre" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Factura a tu nombre" }));
  await userEvent.type(dialog.getByRole("textbox", { name: "Nombre y apellidos, o empresa" }), "Ana Ruiz");
  await userEvent.type(dialog.getByRole("textbox", { name: "NIF o NIE" }), "12345678A");
  await userEvent.type(dialog.getByRole("textbox", { name: /^Domicilio/ }), "Calle 1, Madrid");
  await userEvent.click(dialog.getByRole("button", { name: "Hacer la factura" }));
  expect(await dialog.findByText("Este número no es correcto")).toBeTruthy();
  expect(onChange).not.toHaveBeenCalled();
  const field = dialog.getByRole("textbox", { name: /^NIF o NIE/ });
  await userEvent.clear(field);
  await userEvent.type(field, "12.345.678-Z");
  await userEvent.click(dialog.getByRole("button", { name: "Hacer la factura" }));
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledOnce());
  const [url, init] = fetchMock.mock.calls[1] ?? [];
  expect([url, JSON.parse(String(init?.body))]).toEqual([
    "/api/orders/o1/invoice",
    { name: "Ana Ruiz", country: "ES", taxId: "12345678Z", address: "Calle 1, Madrid" },
  ]);
});

test("above 400 € the data are asked for before the payment, with the reason", async () => {
  show({ request: "required" }, "pending");
  expect(screen.getByText(/pasa de 400 €/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Poner mis datos" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Factura a tu nombre" }));
  expect(dialog.getByRole("button", { name: "Guardar" })).toBeTruthy();
});

test("data that were given are acknowledged until the invoice is there", () => {
  show({ request: "given" }, "pending");
  expect(screen.getByText("Ya tenemos tus datos: la factura irá a tu nombre.")).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});
