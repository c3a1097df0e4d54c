import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ChangeGiftDialog } from "@/components/gifts/change-gift-dialog";
import { GiveAyniDialog } from "@/components/gifts/give-ayni-dialog";
import { GiftDialog, type GivableAyni } from "@/components/gifts/gift-dialog";
import { buildGivenGift } from "@/tests/support/factories/given-gift";

const fetchMock = vi.fn<typeof fetch>();
const assign = vi.fn();
const onClose = vi.fn();

beforeEach(() => {
  vi.stubGlobal("fetch", fetchMock);
  vi.spyOn(location, "assign").mockImplementation(assign);
});

afterEach(() => {
  fetchMock.mockReset();
  assign.mockReset();
  onClose.mockReset();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const AYNI: GivableAyni = {
  id: "a1",
  title: "Yoga al alba",
  amount: 2500,
  currency: "EUR",
  minimumAmount: null,
  suggestedAmount: null,
};

const CHECKOUT = "https://pay.test/c/1";

const withQueries = (children: ReactNode) =>
  render(<QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>);

const openDialog = ({ ayni = {}, code }: { ayni?: Partial<GivableAyni>; code?: string } = {}) =>
  withQueries(<GiftDialog ayni={{ ...AYNI, ...ayni }} code={code} onClose={onClose} />);

const answerPlaced = (fields: object = {}) =>
  fetchMock.mockResolvedValueOnce(
    Response.json({ data: { id: "g1", orderId: "o1", checkoutUrl: CHECKOUT, ...fields } }, { status: 201 }),
  );

const answerError = (error: string, status: number, body: object) =>
  fetchMock.mockResolvedValueOnce(Response.json({ success: false, error, ...body }, { status }));

const sent = () => fetchMock.mock.calls.map(([url, init]) => [url, JSON.parse(String(init?.body))]);

const field = (name: RegExp | string) => screen.getByLabelText<HTMLInputElement>(name);
const describedBy = (input: HTMLElement) =>
  (input.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent)
    .join(" ");
const submit = () => screen.getByRole("button", { name: "Ir a pagar" });

async function fillRecipient() {
  await userEvent.type(field("Su nombre"), "Ana");
  await userEvent.type(field("Su correo"), "ana@example.test");
}

describe("giving", () => {
  test("tells until when a content that is given can be returned", () => {
    const term = { encuentros: [], lateEntryMinutes: null, modality: "ONLINE" } as const;
    withQueries(<GiveAyniDialog ayni={{ ...AYNI, ...term }} code={undefined} onClose={onClose} />);
    expect(screen.getByRole("listitem").textContent).toMatch(
      /^Puedes devolverlo hasta el .*, mientras nadie haya aceptado el regalo\.$/,
    );
  });

  test("names what is missing at its field, begins with the first and sends nothing", async () => {
    openDialog();
    await userEvent.click(submit());
    await waitFor(() => expect(describedBy(field("Su nombre"))).toContain("Debes indicar su nombre"));
    expect(describedBy(field("Su correo"))).toContain("Debes indicar su correo electrónico");
    for (const name of ["Su nombre", "Su correo"])
      expect(field(name).getAttribute("aria-invalid")).toBe("true");
    expect(field(/^Tu mensaje/).getAttribute("aria-invalid")).toBeNull();
    expect(document.activeElement).toBe(field("Su nombre"));

    await userEvent.type(field("Su nombre"), "http://x.test");
    await userEvent.type(field("Su correo"), "ana@");
    expect(await screen.findByText("Debes indicar un nombre válido")).toBeDefined();
    expect(screen.getByText("Debes indicar una dirección de correo electrónico válida")).toBeDefined();
    expect(fetchMock).not.toHaveBeenCalled();
  });

  test("proposes no data of one's own for the other person", () => {
    openDialog();
    for (const name of ["Su nombre", "Su correo"]) expect(field(name).autocomplete).toBe("off");
    expect(field("Su correo").type).toBe("email");
  });

  test("sends the price that was shown, the code, the words and the day, and goes to the checkout", async () => {
    openDialog({ code: "LUNA" });
    expect(screen.getByText(/Pagas 25/)).toBeDefined();
    await fillRecipient();
    await userEvent.type(field(/^Tu mensaje/), "Para ti");
    const day = field(/^Día en que le llega/);
    expect(day.min).toMatch(/^20\d\d-\d\d-\d\d$/);
    await userEvent.type(day, "2027-01-06");
    answerPlaced();
    await userEvent.click(submit());
    await waitFor(() => expect(assign).toHaveBeenCalledWith(CHECKOUT));
    expect(sent()).toEqual([
      [
        "/api/gifts",
        {
          ayniContentId: "a1",
          recipientName: "Ana",
          recipientEmail: "ana@example.test",
          message: "Para ti",
          sendsOn: "2027-01-06",
          code: "LUNA",
          expectedAmount: 2500,
        },
      ],
    ]);
  });

  test("without a day it is sent at once", async () => {
    openDialog();
    await fillRecipient();
    answerPlaced();
    await userEvent.click(submit());
    await waitFor(() => expect(assign).toHaveBeenCalled());
    expect(sent()[0]?.[1]).toMatchObject({ sendsOn: null, message: "", expectedAmount: 2500 });
  });

  test("leads to its order first where the law wants the giver's data", async () => {
    openDialog();
    await fillRecipient();
    answerPlaced({ needsInvoiceTo: true });
    await userEvent.click(submit());
    await waitFor(() => expect(assign).toHaveBeenCalledWith("/pedidos/o1"));
  });

  test("is placed once by a double click, and pending until the browser has left", async () => {
    openDialog();
    await fillRecipient();
    answerPlaced();
    await userEvent.dblClick(submit());
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(assign).toHaveBeenCalled());
    expect(fetchMock).toHaveBeenCalledTimes(1);
    expect(submit().getAttribute("aria-busy")).toBe("true");
    await userEvent.keyboard("{Escape}");
    expect(onClose).not.toHaveBeenCalled();

    // Back from the checkout, to the page in the browser's memory.
    act(() => void window.dispatchEvent(new Event("pageshow")));
    await waitFor(() => expect(submit().getAttribute("aria-busy")).toBeNull());
    answerPlaced();
    await userEvent.click(submit());
    await waitFor(() => expect(fetchMock).toHaveBeenCalledTimes(2));
  });

  test.each([
    ["recipientEmail", "Su correo", "Esta es tu dirección: indica la de quien recibe el regalo"],
    ["sendsOn", /^Día en que le llega/, "Elige un día anterior al último encuentro"],
  ])("shows the server's error at %s and keeps the values", async (name, label, message) => {
    openDialog();
    await fillRecipient();
    answerError("ValidationError", 422, { message: "Revisa los datos", fields: { [name]: message } });
    await userEvent.click(submit());
    await waitFor(() => expect(describedBy(field(label))).toContain(message));
    expect(field("Su nombre").value).toBe("Ana");
    expect(assign).not.toHaveBeenCalled();
  });

  test.each([
    ["Conflict", 409, "El precio ha cambiado. Recarga la página para ver el de ahora."],
    ["TooManyRequests", 429, "A esta dirección le han llegado ya muchos regalos últimamente."],
  ])("shows an error of no field above the form: %s", async (error, status, message) => {
    openDialog();
    await fillRecipient();
    answerError(error, status, { message });
    await userEvent.click(submit());
    expect((await screen.findByRole("alert")).textContent).toContain(message);
    expect(field("Su correo").value).toBe("ana@example.test");
    expect(submit().getAttribute("aria-busy")).toBeNull();
  });

  test("counts the characters of the message and refuses a longer one", async () => {
    openDialog();
    await fillRecipient();
    await userEvent.click(field(/^Tu mensaje/));
    await userEvent.paste("a".repeat(501));
    expect(describedBy(field(/^Tu mensaje/))).toMatch(/501/);
    await userEvent.click(submit());
    await waitFor(() => expect(field(/^Tu mensaje/).getAttribute("aria-invalid")).toBe("true"));
    expect(fetchMock).not.toHaveBeenCalled();
  });
});

describe("giving something whose price one chooses", () => {
  const ayni = { minimumAmount: 500, suggestedAmount: 1500 };

  test("proposes the suggested amount and sends the chosen one in cents", async () => {
    openDialog({ ayni });
    expect(screen.queryByText(/^Pagas/)).toBeNull();
    const amount = field("Tu aporte (EUR)");
    expect(amount.value).toBe("15");
    expect(describedBy(amount)).toMatch(/Desde 5/);
    await fillRecipient();
    await userEvent.clear(amount);
    await userEvent.type(amount, "12,50");
    answerPlaced();
    await userEvent.click(submit());
    await waitFor(() => expect(assign).toHaveBeenCalled());
    expect(sent()[0]?.[1]).toMatchObject({ chosenAmount: 1250 });
    expect(sent()[0]?.[1]).not.toHaveProperty("expectedAmount");
  });

  test("refuses what is no amount at its field", async () => {
    openDialog({ ayni });
    await fillRecipient();
    await userEvent.clear(field("Tu aporte (EUR)"));
    await userEvent.type(field("Tu aporte (EUR)"), "mucho");
    await userEvent.click(submit());
    await waitFor(() => expect(describedBy(field("Tu aporte (EUR)"))).toContain("Indica un importe válido"));
    expect(fetchMock).not.toHaveBeenCalled();
  });
});

describe("changing the person", () => {
  const save = () => screen.getByRole("button", { name: "Guardar y enviar" });

  test("begins with the present ones and sends the new ones", async () => {
    withQueries(<ChangeGiftDialog gift={buildGivenGift()} onClose={onClose} />);
    expect([field("Su nombre").value, field("Su correo").value]).toEqual(["Ana", "ana@example.test"]);
    await userEvent.clear(field("Su correo"));
    await userEvent.type(field("Su correo"), "EVA@example.test");
    let answer = (_response: Response): void => undefined;
    fetchMock.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    await userEvent.dblClick(save());
    answer(Response.json({ data: buildGivenGift() }));
    await waitFor(() => expect(onClose).toHaveBeenCalledWith(true));
    expect(sent()).toEqual([["/api/gifts/g1", { recipientName: "Ana", recipientEmail: "eva@example.test" }]]);
    expect(fetchMock.mock.calls[0]?.[1]?.method).toBe("PUT");
  });

  test("shows errors at the fields", async () => {
    withQueries(<ChangeGiftDialog gift={buildGivenGift()} onClose={onClose} />);
    await userEvent.clear(field("Su nombre"));
    await userEvent.click(save());
    await waitFor(() => expect(describedBy(field("Su nombre"))).toContain("Debes indicar su nombre"));
    expect(fetchMock).not.toHaveBeenCalled();
    await userEvent.type(field("Su nombre"), "Eva");
    const message = "A esta dirección no podemos enviarle regalos: quien la usa nos lo ha pedido.";
    answerError("ValidationError", 422, { message: "Revisa", fields: { recipientEmail: message } });
    await userEvent.click(save());
    await waitFor(() => expect(describedBy(field("Su correo"))).toContain(message));
  });
});
