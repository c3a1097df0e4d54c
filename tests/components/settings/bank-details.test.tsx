import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BankDetailsSettings } from "@/components/settings/bank-details-settings";
import type { BankDetailsView } from "@/lib/payouts/bank-details/schema";

const fetchMock = vi.fn<typeof fetch>();

const GENERAL_ONLY: BankDetailsView = {
  current: { account: "ES•• •••• 1332", country: "ES", currency: null },
  others: [],
  pending: null,
};
const WITH_DOLLARS: BankDetailsView = {
  ...GENERAL_ONLY,
  others: [{ account: "DE•• •••• 3000", country: "DE", currency: "usd" }],
};

function show(details: BankDetailsView, hasSecondFactor = false) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <BankDetailsSettings
        details={details}
        email="luz@example.test"
        country="ES"
        holder="Luz"
        hasSecondFactor={hasSecondFactor}
        currencyOptions={[{ value: "", label: "Todas" }]}
        timeZone="Europe/Madrid"
      />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const NAME = "Quitar la cuenta de las ventas en USD";

beforeEach(() => {
  vi.stubGlobal("fetch", fetchMock);
});
afterEach(() => {
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

test("the account of a currency is removed with the password, after saying where its sales go", async () => {
  fetchMock.mockImplementation(async () => Response.json({ data: GENERAL_ONLY }));
  const user = show(WITH_DOLLARS);
  await user.click(screen.getByRole("button", { name: NAME }));
  const dialog = await screen.findByRole("dialog", { name: "¿Quitar DE•• •••• 3000?" });
  expect(dialog.textContent).toContain(
    "Desde ahora te pagaremos las ventas en USD en ES•• •••• 1332. Para volver a usar esta",
  );
  const password = dialog.querySelector("input[type=password]");
  if (!password) throw new Error("no password field");
  await user.type(password, "calma-y-fuego-7");
  await user.click(screen.getByRole("button", { name: "Quitar esta cuenta" }));
  // Behind the open dialog no button has a role.
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(screen.queryByRole("button", { name: NAME })).toBeNull());
  const [url, init] = fetchMock.mock.calls[0] ?? [];
  expect([String(url), init?.method]).toEqual(["/api/bank-details/usd", "DELETE"]);
  expect(JSON.parse(String(init?.body))).toMatchObject({ currentPassword: "calma-y-fuego-7" });
});

test("why it cannot be removed now is said in the dialog, and the account stays", async () => {
  const message = "Hay un pago de camino a esta cuenta.";
  fetchMock.mockImplementation(async () =>
    Response.json({ success: false, error: "Conflict", message }, { status: 409 }),
  );
  const user = show(WITH_DOLLARS);
  await user.click(screen.getByRole("button", { name: NAME }));
  const dialog = await screen.findByRole("dialog");
  await user.type(dialog.querySelector("input[type=password]") ?? dialog, "calma-y-fuego-7");
  await user.click(screen.getByRole("button", { name: "Quitar esta cuenta" }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByRole("dialog")).toBeTruthy();
});

test("with a second factor nothing is sent without its code", async () => {
  fetchMock.mockImplementation(async () => Response.json({ data: GENERAL_ONLY }));
  const user = show(WITH_DOLLARS, true);
  await user.click(screen.getByRole("button", { name: NAME }));
  const dialog = await screen.findByRole("dialog");
  await user.type(dialog.querySelector("input[type=password]") ?? dialog, "calma-y-fuego-7");
  const code = within(dialog).getByLabelText(/^Código de tu aplicación/);
  await user.click(screen.getByRole("button", { name: "Quitar esta cuenta" }));
  await waitFor(() => expect(code.getAttribute("aria-invalid")).toBe("true"));
  expect(fetchMock).not.toHaveBeenCalled();
  await user.type(code, "123456");
  await user.click(screen.getByRole("button", { name: "Quitar esta cuenta" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const [, init] = fetchMock.mock.calls[0] ?? [];
  expect(JSON.parse(String(init?.body))).toEqual({ currentPassword: "calma-y-fuego-7", code: "123456" });
});

test("the general account has no such button", () => {
  show(GENERAL_ONLY);
  expect(screen.queryByRole("button", { name: /^Quitar/ })).toBeNull();
});
