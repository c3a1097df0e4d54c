import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FiscalSettings } from "@/components/settings/fiscal-settings";
import { CURRENT_AGREEMENT, getAgreementText } from "@/lib/invoicing/self-billing/agreements";
import type { FiscalProfileView } from "@/lib/invoicing/fiscal-profile/schema";
import type { SelfBillingView } from "@/lib/invoicing/self-billing/schema";
import { spanishFiscalData } from "@/tests/support/factories/fiscal-data";

const fetchMock = vi.fn<typeof fetch>();

const profile: FiscalProfileView = { ...spanishFiscalData, validFrom: "2026-11-01T10:00:00.000Z" };
const NOT_AGREED: SelfBillingView = { agreement: null, revokedAt: null };
const AGREED: SelfBillingView = {
  agreement: { textVersion: CURRENT_AGREEMENT, acceptedAt: "2026-11-03T10:00:00.000Z" },
  revokedAt: null,
};

function show(props: Partial<Parameters<typeof FiscalSettings>[0]> = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <FiscalSettings
        profile={profile}
        selfBilling={NOT_AGREED}
        country="ES"
        name="Lucía Ferrer"
        timeZone="Europe/Madrid"
        {...props}
      />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const section = (name: string) => within(screen.getByRole("region", { name }));
const agreement = () => section("La factura de cada mes, hecha por nosotros");
const sentBodies = () =>
  fetchMock.mock.calls.map(([url, init]) => [
    String(url),
    init?.method,
    JSON.parse(String(init?.body ?? "null")),
  ]);

beforeEach(() => {
  vi.stubGlobal("fetch", fetchMock);
});
afterEach(() => {
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

test("fiscal data begin with the name and the country of the account, and are saved", async () => {
  fetchMock.mockImplementation(async () => Response.json({ data: profile }));
  const user = show({ profile: null });
  expect(agreement().queryByRole("checkbox")).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>("Nombre y apellidos").value).toBe("Lucía Ferrer");
  await user.type(screen.getByLabelText("NIF o NIE"), "12345678-z");
  await user.type(screen.getByLabelText("Domicilio fiscal"), "Calle Elvira 3, Granada");
  await user.selectOptions(screen.getByLabelText("Retención de IRPF"), "15");
  await user.click(screen.getByRole("button", { name: "Guardar mis datos fiscales" }));
  expect(await screen.findByText("Guardado")).toBeTruthy();
  expect(sentBodies()).toEqual([
    [
      "/api/account/fiscal",
      "PUT",
      expect.objectContaining({
        taxId: "12345678Z",
        country: "ES",
        regime: "general",
        withholdingPercentage: 15,
      }),
    ],
  ]);
  // The agreement can be read now.
  expect(agreement().getByRole("checkbox")).toBeTruthy();
});

test("a wrong number is told at its field, and nothing is sent", async () => {
  const user = show();
  const field = screen.getByLabelText("NIF o NIE");
  await user.clear(field);
  await user.type(field, "12345678A");
  await user.click(screen.getByRole("button", { name: "Guardar mis datos fiscales" }));
  expect(await screen.findByText("Esto no parece un NIF o NIE: revísalo")).toBeTruthy();
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(fetchMock).not.toHaveBeenCalled();
});

test("a company has no date of birth and no withholding", async () => {
  fetchMock.mockImplementation(async () => Response.json({ data: profile }));
  const user = show();
  await user.click(screen.getByRole("radio", { name: /Empresa o asociación/ }));
  expect(screen.queryByLabelText(/Fecha de nacimiento/)).toBeNull();
  expect(screen.queryByLabelText("Retención de IRPF")).toBeNull();
  const taxId = screen.getByLabelText("NIF");
  await user.clear(taxId);
  await user.type(taxId, "B12345674");
  await user.click(screen.getByRole("button", { name: "Guardar mis datos fiscales" }));
  await waitFor(() => expect(fetchMock).toHaveBeenCalled());
  expect(sentBodies()[0]?.[2]).toMatchObject({ personKind: "COMPANY", withholdingPercentage: 0 });
});

test("who pays taxes abroad has one regime", () => {
  show({ profile: { ...profile, country: "MX", regime: "own-country", withholdingPercentage: 0 } });
  const options = within(screen.getByLabelText("Régimen de IVA")).getAllByRole("option");
  expect(options.map(({ textContent }) => textContent)).toEqual(["El de mi país"]);
  expect(screen.getByLabelText("RFC")).toBeTruthy();
});

test("the agreement is accepted with a tick, after its whole text", async () => {
  fetchMock.mockImplementation(async () => Response.json({ data: AGREED }));
  const user = show();
  for (const paragraph of getAgreementText(CURRENT_AGREEMENT))
    expect(agreement().getByText(paragraph)).toBeTruthy();
  await user.click(agreement().getByRole("button", { name: "Aceptar el acuerdo" }));
  expect(agreement().getByText("Marca la casilla para aceptar")).toBeTruthy();
  expect(fetchMock).not.toHaveBeenCalled();
  await user.click(agreement().getByRole("checkbox"));
  await user.click(agreement().getByRole("button", { name: "Aceptar el acuerdo" }));
  expect(await screen.findByText("Lo aceptaste el 3 de noviembre.")).toBeTruthy();
  expect(sentBodies()).toEqual([
    ["/api/account/self-billing", "POST", { textVersion: CURRENT_AGREEMENT, accepted: true }],
  ]);
});

test("revoking it says first what follows", async () => {
  fetchMock.mockImplementation(async () =>
    Response.json({ data: { agreement: null, revokedAt: "2026-11-20T10:00:00.000Z" } }),
  );
  const user = show({ selfBilling: AGREED });
  await user.click(screen.getByRole("button", { name: "Retirar el acuerdo" }));
  expect(await screen.findByText(/la factura del mes en curso y las siguientes las haces tú/)).toBeTruthy();
  expect(fetchMock).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Retirarlo" }));
  expect(
    await screen.findByText("Lo retiraste el 20 de noviembre: desde entonces facturas tú."),
  ).toBeTruthy();
});
