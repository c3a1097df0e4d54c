import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useSession } from "next-auth/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { VerificationNotice } from "@/components/shell/verification-reminder";
import { dismissNotice } from "@/components/ui/toast";
import { Toaster } from "@/components/ui/toaster";
import { isReminderDue, setReminderDue } from "@/lib/verification-flag";

vi.mock("next-auth/react", () => ({ useSession: vi.fn() }));

const TEXT = /Debes verificar tu cuenta de usuario\. ¿No has recibido ningún correo electrónico\?/;

function show(emailVerified: string | null) {
  const data = { user: { id: "0192", emailVerified } };
  vi.mocked(useSession).mockReturnValue({ data, status: "authenticated" } as never);
  return render(
    <>
      <VerificationNotice />
      <Toaster />
    </>,
  );
}

beforeEach(() => setReminderDue(true));
afterEach(() => {
  act(() => dismissNotice("verification"));
  cleanup();
  vi.restoreAllMocks();
});

test("who has not verified their address is reminded until they wave it away", async () => {
  show(null);
  expect(await screen.findByText(TEXT)).toBeTruthy();
  expect(isReminderDue()).toBe(true);
  await userEvent.click(screen.getByRole("button", { name: "Cerrar aviso" }));
  await waitFor(() => expect(screen.queryByText(TEXT)).toBeNull());
  expect(isReminderDue()).toBe(false);
});

test("«Volver a enviar.» asks for another mail and ends the reminder", async () => {
  const fetched = vi.spyOn(globalThis, "fetch").mockResolvedValue(Response.json({ success: true }));
  show(null);
  await userEvent.click(await screen.findByRole("button", { name: "Volver a enviar." }));
  expect(await screen.findByText(/Te hemos enviado otro correo/)).toBeTruthy();
  expect(screen.queryByText(TEXT)).toBeNull();
  expect(isReminderDue()).toBe(false);
  expect(fetched.mock.calls[0]?.[0]).toBe("/api/users/0192");
});

test("the reminder stays due when the mail could not be asked for", async () => {
  const body = { success: false, error: "TooManyRequests", message: "Espera un momento." };
  vi.spyOn(globalThis, "fetch").mockResolvedValue(Response.json(body, { status: 429 }));
  show(null);
  await userEvent.click(await screen.findByRole("button", { name: "Volver a enviar." }));
  expect(await screen.findByText("Espera un momento.")).toBeTruthy();
  expect(isReminderDue()).toBe(true);
});

test.each([
  ["has verified it", "2026-01-01T00:00:00.000Z", true],
  ["has waved it away", null, false],
])("who %s is not reminded", async (_, emailVerified, due) => {
  setReminderDue(due);
  show(emailVerified);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByText(TEXT)).toBeNull();
});
