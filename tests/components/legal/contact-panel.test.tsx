import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useSession } from "@/components/common/session/use-session";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ContactPanel } from "@/components/legal/contact-panel";
import * as sessionModule from "@/components/common/session/use-session";
import { stubExports } from "@/tests/setup/stub-exports";

stubExports(sessionModule, { useSession: vi.fn() });

const fetchMock = vi.fn<typeof fetch>();
const member = { user: { name: "Ana", lastName: "Ruiz Peña", email: "ana@example.test" } };

const mockSession = (data: unknown) => vi.mocked(useSession).mockReturnValue({ data } as never);
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const send = () => screen.getByRole("button", { name: "Enviar mensaje" });
const answer = (status: number, body: unknown, headers = {}) =>
  fetchMock.mockResolvedValueOnce(Response.json(body, { status, headers }));
const sent = (call: number) => JSON.parse(String(fetchMock.mock.calls[call]?.[1]?.body));

async function write(user: ReturnType<typeof userEvent.setup>) {
  await user.type(field("Nombre"), "Inés Peña");
  await user.type(field("Correo electrónico"), "ines@example.test");
  await user.selectOptions(field("Asunto"), "Algo que no funciona");
  await user.type(field("Mensaje"), "No puedo oír el pódcast.");
}

beforeEach(() => {
  vi.stubGlobal("fetch", fetchMock);
  mockSession(null);
});

afterEach(() => {
  vi.resetAllMocks();
  vi.unstubAllGlobals();
});

test("shows validation errors only after the first submission", async () => {
  const user = userEvent.setup();
  render(<ContactPanel />);
  await user.type(field("Correo electrónico"), "ines@");
  await user.tab();
  expect(field("Correo electrónico").getAttribute("aria-invalid")).toBeNull();
  await user.click(send());
  for (const text of [
    "Debes indicar tu nombre",
    "Debes indicar una dirección de correo electrónico válida",
    "Debes elegir un asunto",
    "Cuéntanos qué necesitas",
  ]) {
    expect(await screen.findByText(text)).toBeTruthy();
  }
  await user.type(field("Nombre"), "Inés");
  expect(screen.queryByText("Debes indicar tu nombre")).toBeNull();
  expect(fetchMock).not.toHaveBeenCalled();
});

test("prefills empty fields of a signed-in user", async () => {
  const user = userEvent.setup();
  const { rerender } = render(<ContactPanel />);
  await user.type(field("Nombre"), "Anita");
  mockSession(member);
  rerender(<ContactPanel />);
  expect(field("Nombre").value).toBe("Anita");
  expect(field("Correo electrónico").value).toBe("ana@example.test");
});

test("replaces the form with a focused confirmation", async () => {
  const user = userEvent.setup();
  render(<ContactPanel />);
  await write(user);
  answer(201, { data: { received: true } });
  await user.click(send());
  const title = await screen.findByRole("heading", { name: "Tu mensaje ha llegado" });
  expect(document.activeElement).toBe(title);
  expect(screen.getByText("ines@example.test")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Enviar mensaje" })).toBeNull();
  expect(sent(0)).toMatchObject({
    name: "Inés Peña",
    email: "ines@example.test",
    topic: "problem",
    message: "No puedo oír el pódcast.",
    website: "",
  });
  await user.click(screen.getByRole("button", { name: "Escribir otro mensaje" }));
  expect(field("Mensaje").value).toBe("");
});

test("keeps the input after an error and reuses the idempotency key of an unchanged message", async () => {
  const user = userEvent.setup();
  render(<ContactPanel />);
  await write(user);
  const text = "Has hecho demasiados intentos. Espera un momento e inténtalo de nuevo.";
  answer(429, { success: false, error: "TooManyRequests", message: text }, { "retry-after": "60" });
  await user.click(send());
  expect((await screen.findByRole("alert")).textContent).toContain(text);
  expect(field("Mensaje").value).toBe("No puedo oír el pódcast.");

  fetchMock.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  await user.click(send());
  expect(await screen.findByText("No hay conexión. Inténtalo de nuevo.")).toBeTruthy();

  await user.type(field("Mensaje"), " Gracias.");
  answer(422, { success: false, error: "ValidationError", message: "…", fields: { message: "Muy largo" } });
  await user.click(send());
  expect(await screen.findByText("Muy largo")).toBeTruthy();
  expect(field("Mensaje").getAttribute("aria-invalid")).toBe("true");
  expect(sent(1).key).toBe(sent(0).key);
  expect(sent(2).key).not.toBe(sent(0).key);
});
