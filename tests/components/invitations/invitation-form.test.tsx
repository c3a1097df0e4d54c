import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { InvitationForm } from "@/components/invitations/invitation-form";
import {
  clearStoredInvitation,
  storeInvitation,
  readStoredInvitation,
} from "@/lib/identity/invitations/stored-invitation";

const fetchMock = vi.fn<typeof fetch>();
beforeEach(() => vi.stubGlobal("fetch", fetchMock));
afterEach(() => {
  fetchMock.mockReset();
  vi.unstubAllGlobals();
});

const renderForm = (canSendEmail = true) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <InvitationForm canSendEmail={canSendEmail} />
    </QueryClientProvider>,
  );
const jsonResponse = (body: unknown, status: number) => new Response(JSON.stringify(body), { status });

test("accepts several separators between addresses, and resets after sending", async () => {
  const user = userEvent.setup();
  renderForm();
  const field = screen.getByLabelText<HTMLTextAreaElement>("Direcciones");
  await user.type(field, "ana@example.test, Eva@example.test\nsol@example.test");
  fetchMock.mockResolvedValueOnce(jsonResponse({ data: { queued: true } }, 201));
  await user.click(screen.getByRole("button", { name: "Enviar invitación" }));
  await screen.findByText(/Tu invitación va de camino/);
  expect(JSON.parse(String(fetchMock.mock.calls[0]?.[1]?.body))).toEqual({
    emails: ["ana@example.test", "Eva@example.test", "sol@example.test"],
    message: "",
  });
  expect(field.value).toBe("");
});

test("names an invalid address and sends nothing", async () => {
  const user = userEvent.setup();
  renderForm();
  await user.click(screen.getByRole("button", { name: "Enviar invitación" }));
  expect(await screen.findByText("Escribe al menos una dirección")).toBeDefined();
  await user.type(screen.getByLabelText("Direcciones"), "ana@example.test nadie@");
  expect(await screen.findByText("«nadie@» no es una dirección de correo válida")).toBeDefined();
  expect(fetchMock).not.toHaveBeenCalled();
});

test("shows a server error and keeps the values", async () => {
  const user = userEvent.setup();
  renderForm();
  const field = screen.getByLabelText<HTMLTextAreaElement>("Direcciones");
  await user.type(field, "ana@example.test");
  const message = "Puedes invitar a 30 direcciones al día. Sigue mañana.";
  fetchMock.mockResolvedValueOnce(jsonResponse({ success: false, error: "TooManyRequests", message }, 429));
  await user.click(screen.getByRole("button", { name: "Enviar invitación" }));
  expect(await screen.findByText(message)).toBeDefined();
  expect(field.value).toBe("ana@example.test");
});

test("asks to verify the e-mail address first", () => {
  renderForm(false);
  expect(screen.getByText(/Confirma antes tu correo/)).toBeDefined();
  expect(screen.queryByRole("button")).toBeNull();
});

test("stores an invitation code for a month", () => {
  const now = Date.now();
  storeInvitation("0123456789abcdef", now);
  const day = 24 * 3_600_000;
  expect(readStoredInvitation(now + 29 * day)).toBe("0123456789abcdef");
  expect(readStoredInvitation(now + 31 * day)).toBeUndefined();
  clearStoredInvitation();
  expect(readStoredInvitation(now)).toBeUndefined();
  localStorage.setItem("ayllu-invitation", "no es JSON");
  expect(readStoredInvitation(now)).toBeUndefined();
});
