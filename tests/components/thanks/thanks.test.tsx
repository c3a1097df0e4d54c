import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AyniThanks } from "@/components/thanks/ayni-thanks";
import { GiveThanks } from "@/components/thanks/give-thanks";
import type { PublicThanks, ThanksStatus } from "@/lib/community/thanks/schema";
import * as sessionModule from "@/components/common/session/use-session";
import * as modalModule from "@/components/shell/modal-context";
import { stubExports } from "@/tests/setup/stub-exports";

stubExports(sessionModule, {
  useSession: () => ({ data: null, status: "unauthenticated" }),
});
stubExports(modalModule, { useModal: () => ({ open: vi.fn() }) });

const fetchMock = vi.fn<typeof fetch>();
beforeEach(() => vi.stubGlobal("fetch", fetchMock));
afterEach(() => {
  fetchMock.mockReset();
  vi.unstubAllGlobals();
});

const ORDER = "0198f0a0-0000-7000-8000-000000000001";
const dataResponse = (data: unknown, status = 200) => Response.json({ data }, { status });
const ownThanks = { id: "g", text: "Gracias.", words: ["deep"], shown: false, hidden: false, answer: null };
const openStatus = (thanks: object | null): ThanksStatus =>
  ({
    state: "open",
    masterName: "Lucía",
    thanks: thanks && { ...ownThanks, createdAt: "2026-11-22T10:00:00.000Z", ...thanks },
  }) as ThanksStatus;

function renderGiveThanks(status: ThanksStatus) {
  fetchMock.mockResolvedValueOnce(dataResponse(status));
  return render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <GiveThanks orderId={ORDER} />
    </QueryClientProvider>,
  );
}

const sentRequests = () =>
  fetchMock.mock.calls.slice(1).map(([url, init]) => [url, JSON.parse(String(init?.body))]);

test("sends text and up to three words, and shows them afterwards", async () => {
  const user = userEvent.setup();
  renderGiveThanks(openStatus(null));
  await user.click(await screen.findByRole("button", { name: "Dar las gracias" }));
  await user.type(await screen.findByLabelText(/Tus palabras/), "Me ha servido.");
  for (const word of ["claro", "cálido", "profundo"])
    await user.click(screen.getByRole("checkbox", { name: word }));
  const more = screen.getByRole<HTMLInputElement>("checkbox", { name: "sereno" });
  await waitFor(() => expect(more.disabled).toBe(true));
  await user.click(screen.getByRole("checkbox", { name: "cálido" }));
  await waitFor(() => expect(more.disabled).toBe(false));
  const savedThanks = {
    ...ownThanks,
    text: "Me ha servido.",
    words: ["clear", "deep"],
    createdAt: "2026-11-22T10:00:00.000Z",
  };
  fetchMock.mockResolvedValueOnce(dataResponse(savedThanks));
  await user.click(screen.getByRole("button", { name: "Enviar" }));
  expect(await screen.findByRole("heading", { name: "Tu agradecimiento" })).toBeTruthy();
  expect(screen.getByText("Me ha servido.")).toBeTruthy();
  expect(sentRequests()).toEqual([
    [`/api/thanks/orders/${ORDER}`, { text: "Me ha servido.", words: ["clear", "deep"] }],
  ]);
});

test("does not send an empty form and shows an error", async () => {
  const user = userEvent.setup();
  renderGiveThanks(openStatus(null));
  await user.click(await screen.findByRole("button", { name: "Dar las gracias" }));
  await user.click(await screen.findByRole("button", { name: "Enviar" }));
  expect(await screen.findByText("Escribe unas líneas o elige al menos una palabra")).toBeTruthy();
  expect(fetchMock).toHaveBeenCalledOnce();
});

test("shows a server error and keeps the values", async () => {
  const user = userEvent.setup();
  renderGiveThanks(openStatus(null));
  await user.click(await screen.findByRole("button", { name: "Dar las gracias" }));
  await user.type(await screen.findByLabelText(/Tus palabras/), "Gracias");
  const refusal = { success: false, error: "TooManyRequests", message: "Has hecho demasiados intentos." };
  fetchMock.mockResolvedValueOnce(Response.json(refusal, { status: 429 }));
  await user.click(screen.getByRole("button", { name: "Enviar" }));
  expect((await screen.findByRole("alert")).textContent).toContain("Has hecho demasiados intentos.");
  expect(screen.getByLabelText<HTMLTextAreaElement>(/Tus palabras/).value).toBe("Gracias");
});

test("shows the answer below the editable thanks", async () => {
  const user = userEvent.setup();
  renderGiveThanks(openStatus({ shown: true, answer: "Gracias a ti." }));
  expect(await screen.findByText("Gracias a ti.")).toBeTruthy();
  expect(screen.getByText(/Lucía lo muestra en público/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Cambiar tu agradecimiento" }));
  expect((await screen.findByLabelText<HTMLTextAreaElement>(/Tus palabras/)).value).toBe("Gracias.");
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "profundo" }).checked).toBe(true);
  expect(screen.getByText(/tendrá que aceptarlo de nuevo/)).toBeTruthy();
});

test("shows no form before the first encuentro", async () => {
  renderGiveThanks({ state: "waiting" });
  expect(await screen.findByText(/Cuando haya empezado el primer encuentro/)).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});

const publicThanks = (number: number, text: string): PublicThanks => ({
  id: String(number),
  text,
  words: [],
  authorName: "Elisa N.",
  answer: null,
  createdAt: "2026-11-22T10:00:00.000Z",
});

test("renders public thanks as plain text, with the first ones expanded", () => {
  const texts = ["<img src=x onerror=alert(1)>", "**fuerte**", "tres", "cuatro"];
  const thanks = {
    words: [{ word: "deep" as const, count: 12 }],
    thanks: texts.map((text, i) => publicThanks(i, text)),
  };
  const { container } = render(<AyniThanks slug="respirar" masterName="Lucía Ferrer" thanks={thanks} />);
  expect(screen.getByText("profundo · 12")).toBeTruthy();
  expect(screen.getByText("<img src=x onerror=alert(1)>")).toBeTruthy();
  expect(screen.getByText("**fuerte**")).toBeTruthy();
  expect(container.querySelector("img, strong")).toBeNull();
  expect(screen.getByText("cuatro").closest("details")).not.toBeNull();
  expect(screen.getByText("tres").closest("details")).toBeNull();
});

test("renders nothing without public thanks", () => {
  const { container } = render(
    <AyniThanks slug="respirar" masterName="Lucía Ferrer" thanks={{ words: [], thanks: [] }} />,
  );
  expect(container.textContent).toBe("");
});
