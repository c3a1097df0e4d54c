import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { InvitationForm } from "@/components/invitations/invitation-form";
import { forgetInvitation, keepInvitation, keptInvitation } from "@/lib/invitations/kept";

const asked = vi.fn<typeof fetch>();
beforeEach(() => vi.stubGlobal("fetch", asked));
afterEach(() => {
  asked.mockReset();
  vi.unstubAllGlobals();
});

const show = (mayMail = true) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <InvitationForm mayMail={mayMail} />
    </QueryClientProvider>,
  );
const answer = (body: unknown, status: number) => new Response(JSON.stringify(body), { status });

test("addresses may be parted as people part them, and the form is ready for others once they are sent", async () => {
  const user = userEvent.setup();
  show();
  const field = screen.getByLabelText<HTMLTextAreaElement>("Direcciones");
  await user.type(field, "ana@example.test, Eva@example.test\nsol@example.test");
  asked.mockResolvedValueOnce(answer({ data: { queued: true } }, 201));
  await user.click(screen.getByRole("button", { name: "Enviar invitación" }));
  await screen.findByText(/Tu invitación va de camino/);
  expect(JSON.parse(String(asked.mock.calls[0]?.[1]?.body))).toEqual({
    emails: ["ana@example.test", "Eva@example.test", "sol@example.test"],
    message: "",
  });
  expect(field.value).toBe("");
});

test("a wrong address is named, and nothing is sent", async () => {
  const user = userEvent.setup();
  show();
  await user.click(screen.getByRole("button", { name: "Enviar invitación" }));
  expect(await screen.findByText("Escribe al menos una dirección")).toBeDefined();
  await user.type(screen.getByLabelText("Direcciones"), "ana@example.test nadie@");
  expect(await screen.findByText("«nadie@» no es una dirección de correo válida")).toBeDefined();
  expect(asked).not.toHaveBeenCalled();
});

test("a refusal is read, and what was written stays", async () => {
  const user = userEvent.setup();
  show();
  const field = screen.getByLabelText<HTMLTextAreaElement>("Direcciones");
  await user.type(field, "ana@example.test");
  const message = "Puedes invitar a 30 direcciones al día. Sigue mañana.";
  asked.mockResolvedValueOnce(answer({ success: false, error: "TooManyRequests", message }, 429));
  await user.click(screen.getByRole("button", { name: "Enviar invitación" }));
  expect(await screen.findByText(message)).toBeDefined();
  expect(field.value).toBe("ana@example.test");
});

test("who has not confirmed their address is told so", () => {
  show(false);
  expect(screen.getByText(/Confirma antes tu correo/)).toBeDefined();
  expect(screen.queryByRole("button")).toBeNull();
});

test("an invitation is kept on the device for a month", () => {
  const now = Date.now();
  keepInvitation("0123456789abcdef", now);
  const day = 24 * 3_600_000;
  expect(keptInvitation(now + 29 * day)).toBe("0123456789abcdef");
  expect(keptInvitation(now + 31 * day)).toBeUndefined();
  forgetInvitation();
  expect(keptInvitation(now)).toBeUndefined();
  localStorage.setItem("ayllu-invitation", "no es JSON");
  expect(keptInvitation(now)).toBeUndefined();
});
