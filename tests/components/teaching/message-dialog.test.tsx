import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApprenticeMessageDialog } from "@/components/teaching/apprentice-message-dialog";
import { clearPrivateCopies } from "@/lib/platform/browser/private-copies";

const fetchMock = vi.fn<typeof fetch>();
beforeEach(() => vi.stubGlobal("fetch", fetchMock));
afterEach(() => {
  fetchMock.mockReset();
  vi.unstubAllGlobals();
  clearPrivateCopies();
});

const jsonResponse = (body: unknown, status: number) => new Response(JSON.stringify(body), { status });
const sentRequests = () =>
  fetchMock.mock.calls.map(([url, init]) => [url, JSON.parse(String(init?.body))] as const);

test("does not send an empty message and shows an error", async () => {
  const user = userEvent.setup();
  render(<ApprenticeMessageDialog userId="ines" name="Inés" onClose={vi.fn()} />);
  await user.click(screen.getByRole("button", { name: "Enviar" }));
  expect(await screen.findByText("Escribe tu mensaje")).toBeDefined();
  expect(fetchMock).not.toHaveBeenCalled();
});

test("reuses the idempotency key for the same message, and changes it with the message", async () => {
  const user = userEvent.setup();
  const onClose = vi.fn();
  render(<ApprenticeMessageDialog userId="ines" name="Inés" onClose={onClose} />);
  const field = screen.getByLabelText("Mensaje");
  await user.type(field, "Hola");
  fetchMock.mockRejectedValueOnce(new TypeError("lost"));
  await user.click(screen.getByRole("button", { name: "Enviar" }));
  await screen.findByText("No hay conexión. Inténtalo de nuevo.");
  fetchMock.mockRejectedValueOnce(new TypeError("lost"));
  await user.click(screen.getByRole("button", { name: "Enviar" }));
  await waitFor(() => expect(fetchMock).toHaveBeenCalledTimes(2));
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Enviar" }).getAttribute("aria-busy")).toBeNull(),
  );
  await user.type(field, ", Inés");
  await user.click(screen.getByLabelText("Que pueda responderme a mi correo"));
  fetchMock.mockResolvedValueOnce(jsonResponse({ data: { queued: true } }, 201));
  await user.click(screen.getByRole("button", { name: "Enviar" }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const [first, second, third] = sentRequests();
  expect(first?.[0]).toBe("/api/apprentices/ines/message");
  expect(first?.[1]).toMatchObject({ message: "Hola", answerable: false });
  expect(second?.[1].key).toBe(first?.[1].key);
  expect(third?.[1]).toMatchObject({ message: "Hola, Inés", answerable: true });
  expect(third?.[1].key).not.toBe(first?.[1].key);
});

test("a closed dialog keeps what was written, for its person, until it is sent", async () => {
  const user = userEvent.setup();
  const open = (userId: string) =>
    render(<ApprenticeMessageDialog userId={userId} name="Inés" onClose={vi.fn()} />);
  const first = open("ines");
  await user.type(screen.getByLabelText("Mensaje"), "Te espero el jueves");
  await user.keyboard("{Escape}");
  first.unmount();
  const other = open("pedro");
  expect(screen.getByLabelText<HTMLTextAreaElement>("Mensaje").value).toBe("");
  other.unmount();
  const second = open("ines");
  expect(screen.getByLabelText<HTMLTextAreaElement>("Mensaje").value).toBe("Te espero el jueves");
  fetchMock.mockResolvedValueOnce(jsonResponse({ data: { queued: true } }, 201));
  await user.click(screen.getByRole("button", { name: "Enviar" }));
  await waitFor(() => expect(fetchMock).toHaveBeenCalledOnce());
  second.unmount();
  open("ines");
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>("Mensaje").value).toBe(""));
});
