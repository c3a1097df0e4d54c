import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useSession } from "@/components/common/session/use-session";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { VerificationReminder } from "@/components/shell/verification-reminder";
import { dismissToast } from "@/components/ui/toast";
import { Toaster } from "@/components/ui/toaster";
import {
  isVerificationReminderDue,
  setVerificationReminderDue,
} from "@/lib/platform/browser/verification-reminder";

vi.mock("@/components/common/session/use-session", () => ({ useSession: vi.fn() }));

const TEXT = /Debes verificar tu cuenta de usuario\. ¿No has recibido ningún correo electrónico\?/;

function show(emailVerified: string | null) {
  const data = { user: { id: "0192", emailVerified } };
  vi.mocked(useSession).mockReturnValue({ data, status: "authenticated" } as never);
  return render(
    <>
      <VerificationReminder />
      <Toaster />
    </>,
  );
}

beforeEach(() => setVerificationReminderDue(true));
afterEach(() => {
  act(() => dismissToast("verification"));
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("reminds an unverified user until dismissed", async () => {
  show(null);
  expect(await screen.findByText(TEXT)).toBeTruthy();
  expect(isVerificationReminderDue()).toBe(true);
  await userEvent.click(screen.getByRole("button", { name: "Cerrar aviso" }));
  await waitFor(() => expect(screen.queryByText(TEXT)).toBeNull());
  expect(isVerificationReminderDue()).toBe(false);
});

const VIEW = { width: 1000, height: 800 };
const TOAST = new DOMRect(300, 700, 400, 80);

/** Lays out the toasts at the bottom of the screen, and a control of the page at a place. */
function layOut(control: DOMRect): void {
  vi.stubGlobal("innerHeight", VIEW.height);
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    if (this.matches("[aria-label='Avisos']")) return TOAST;
    return this.matches("[data-testid='control']") ? control : new DOMRect();
  });
  render(<button data-testid="control">Comprar</button>);
}

/** Lets the toasts look again at what they cover. */
const resize = () => act(() => void window.dispatchEvent(new Event("resize")));

test("stays as it is while it covers no control, however long", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  layOut(new DOMRect(300, 100, 400, 80));
  show(null);
  expect(await screen.findByText(TEXT)).toBeTruthy();
  resize();
  act(() => vi.advanceTimersByTime(600_000));
  expect(screen.getByText(TEXT)).toBeTruthy();
  vi.useRealTimers();
});

test("gives way to a control that is small", async () => {
  layOut(new DOMRect(300, 740, 400, 40));
  show(null);
  expect(await screen.findByText(TEXT)).toBeTruthy();
  resize();
  expect(screen.getByText(TEXT)).toBeTruthy();
  expect(screen.getByRole("region", { name: "Avisos" }).style.translate).toBe("0 -48px");
});

test.each([
  ["there is no room nearby", new DOMRect(0, 300, 1000, 500)],
  ["there is no room at all", new DOMRect(0, 0, 1000, 800)],
])("shrinks to a pill where %s, which opens it again", async (_, control) => {
  layOut(control);
  show(null);
  expect(await screen.findByText(TEXT)).toBeTruthy();
  resize();
  await waitFor(() => expect(screen.queryByText(TEXT)).toBeNull());
  expect(isVerificationReminderDue()).toBe(true);

  await userEvent.click(screen.getByRole("button", { name: "Verifica tu correo" }));
  expect(screen.getByText(TEXT)).toBeTruthy();
  // It stays while it has the focus.
  resize();
  expect(screen.getByText(TEXT)).toBeTruthy();
});

test("«Volver a enviar.» requests another mail and ends the reminder", async () => {
  const fetchMock = vi.spyOn(globalThis, "fetch").mockResolvedValue(Response.json({ success: true }));
  show(null);
  await userEvent.click(await screen.findByRole("button", { name: "Volver a enviar." }));
  expect(await screen.findByText(/Te hemos enviado otro correo/)).toBeTruthy();
  expect(screen.queryByText(TEXT)).toBeNull();
  expect(isVerificationReminderDue()).toBe(false);
  expect(fetchMock.mock.calls[0]?.[0]).toBe("/api/users/0192");
});

test("the reminder stays due when the mail request fails", async () => {
  const body = { success: false, error: "TooManyRequests", message: "Espera un momento." };
  vi.spyOn(globalThis, "fetch").mockResolvedValue(Response.json(body, { status: 429 }));
  show(null);
  await userEvent.click(await screen.findByRole("button", { name: "Volver a enviar." }));
  expect(await screen.findByText("Espera un momento.")).toBeTruthy();
  expect(isVerificationReminderDue()).toBe(true);
});

test.each([
  ["is verified", "2026-01-01T00:00:00.000Z", true],
  ["dismissed the reminder", null, false],
])("does not remind a user who %s", async (_, emailVerified, due) => {
  setVerificationReminderDue(due);
  show(emailVerified);
  await act(() => vi.dynamicImportSettled());
  expect(screen.queryByText(TEXT)).toBeNull();
});
