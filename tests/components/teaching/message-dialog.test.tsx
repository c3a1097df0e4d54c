import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MessageDialog } from "@/components/mis-aprendices/message-dialog";

const asked = vi.fn<typeof fetch>();
beforeEach(() => vi.stubGlobal("fetch", asked));
afterEach(() => {
  asked.mockReset();
  vi.unstubAllGlobals();
});

const answer = (body: unknown, status: number) => new Response(JSON.stringify(body), { status });
const sent = () => asked.mock.calls.map(([url, init]) => [url, JSON.parse(String(init?.body))] as const);

test("an empty message is not sent, and the dialog says what is missing", async () => {
  const user = userEvent.setup();
  render(<MessageDialog userId="ines" name="Inés" onClose={vi.fn()} />);
  await user.click(screen.getByRole("button", { name: "Enviar" }));
  expect(await screen.findByText("Escribe tu mensaje")).toBeDefined();
  expect(asked).not.toHaveBeenCalled();
});

test("trying again after a lost answer sends the same message by the same key, and another by another", async () => {
  const user = userEvent.setup();
  const onClose = vi.fn();
  render(<MessageDialog userId="ines" name="Inés" onClose={onClose} />);
  const field = screen.getByLabelText("Mensaje");
  await user.type(field, "Hola");
  asked.mockRejectedValueOnce(new TypeError("lost"));
  await user.click(screen.getByRole("button", { name: "Enviar" }));
  await screen.findByText("No hay conexión. Inténtalo de nuevo.");
  asked.mockRejectedValueOnce(new TypeError("lost"));
  await user.click(screen.getByRole("button", { name: "Enviar" }));
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Enviar" }).getAttribute("aria-busy")).toBeNull(),
  );
  await user.type(field, ", Inés");
  await user.click(screen.getByLabelText("Que pueda responderme a mi correo"));
  asked.mockResolvedValueOnce(answer({ data: { queued: true } }, 201));
  await user.click(screen.getByRole("button", { name: "Enviar" }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const [first, second, third] = sent();
  expect(first?.[0]).toBe("/api/apprentices/ines/message");
  expect(first?.[1]).toMatchObject({ message: "Hola", answerable: false });
  expect(second?.[1].key).toBe(first?.[1].key);
  expect(third?.[1]).toMatchObject({ message: "Hola, Inés", answerable: true });
  expect(third?.[1].key).not.toBe(first?.[1].key);
});
