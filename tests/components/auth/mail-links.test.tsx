import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { EmailVerification } from "@/components/auth/email-verification";
import { UnsubscribePanel } from "@/components/auth/unsubscribe-panel";
import * as sessionStore from "@/components/common/session/session-store";
import { stubExports } from "@/tests/setup/stub-exports";

const refreshSession = vi.fn();
stubExports(sessionStore, { refreshSession });

const TOKEN = "t".repeat(43);
const fetchMock = vi.fn<typeof fetch>();

beforeEach(() => void vi.stubGlobal("fetch", fetchMock));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

const heading = (name: string) => screen.findByRole("heading", { level: 1, name });
const showUnsubscribe = (isUnsubscribed = false) =>
  render(<UnsubscribePanel token={TOKEN} link={{ label: "Resumen diario", isUnsubscribed }} />);

test("a verification link is redeemed once, and the session learns of it", async () => {
  fetchMock.mockResolvedValueOnce(Response.json({ data: { outcome: "ok" } }));
  render(<EmailVerification token={TOKEN} />);
  await heading("Tu correo está verificado");
  expect(fetchMock).toHaveBeenCalledExactlyOnceWith(
    "/api/verify-email",
    expect.objectContaining({ method: "POST", body: JSON.stringify({ token: TOKEN }) }),
  );
  expect(refreshSession).toHaveBeenCalledOnce();
});

test("a verification that fails can be repeated", async () => {
  fetchMock.mockRejectedValueOnce(new TypeError("offline"));
  render(<EmailVerification token={TOKEN} />);
  await heading("No hemos podido comprobarlo");
  expect(refreshSession).not.toHaveBeenCalled();
});

test.each([
  ["expired", "Este enlace ha caducado", "Pedir un enlace nuevo", "/account-settings/personal-info"],
  ["unknown", "Este enlace no es válido", "Pedir un enlace nuevo", "/account-settings/personal-info"],
  ["unlocked", "Tu cuenta vuelve a estar abierta", "Iniciar sesión", "/api/auth/signin"],
  ["ok", "Tu correo está verificado", "Explora las enseñanzas", "/explora"],
])("a link that is %s offers what its text says", async (outcome, title, label, href) => {
  fetchMock.mockResolvedValueOnce(Response.json({ data: { outcome } }));
  render(<EmailVerification token={TOKEN} />);
  await heading(title);
  expect(screen.getByRole("link", { name: label }).getAttribute("href")).toBe(href);
});

test("unsubscribing asks first, and works as a plain form before hydration", async () => {
  showUnsubscribe();
  await heading("Resumen diario");
  const form = screen.getByRole("button", { name: "No recibir más de estos correos" }).closest("form");
  expect(form?.method).toBe("post");
  expect(form?.getAttribute("action")).toBe(`/api/notifications/unsubscribe/${TOKEN}`);
  expect(fetchMock).not.toHaveBeenCalled();
});

test("unsubscribing tells its outcome, also after a failure", async () => {
  fetchMock.mockRejectedValueOnce(new TypeError("offline"));
  fetchMock.mockResolvedValueOnce(Response.json({ data: { about: "daily" } }));
  showUnsubscribe();
  const button = screen.getByRole("button", { name: "No recibir más de estos correos" });
  await userEvent.click(button);
  await screen.findByText("No ha podido ser. Inténtalo de nuevo.");
  await userEvent.click(button);
  await heading("No recibirás más de estos correos");
});

test("who has unsubscribed is told so", async () => {
  showUnsubscribe(true);
  await heading("No recibirás más de estos correos");
});

test("an invalid link offers the settings", async () => {
  render(<UnsubscribePanel token="x" link={null} />);
  await heading("Este enlace no es válido");
});
