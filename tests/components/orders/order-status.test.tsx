import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { OrderStatus } from "@/components/orders/order-status";
import type { OrderView } from "@/lib/orders/order/schema";
import type { WithdrawalView } from "@/lib/orders/withdrawal/schema";
import { chooseViewerZone } from "@/lib/platform/browser/viewer-zone";
import { buildBookingView } from "@/tests/support/factories/booking-view";
import { buildOrderView, buildPaidOrderView } from "@/tests/support/factories/order-view";
import * as navigation from "next/navigation";
import { stubExports } from "@/tests/setup/stub-exports";

stubExports(navigation, { useRouter: () => ({ push: vi.fn(), refresh: vi.fn() }) });

const buildOrder = (id: string, status: OrderView["status"]): OrderView => buildOrderView({ id, status });
const buildUnpaid = (overrides: Partial<OrderView> = {}): OrderView =>
  buildPaidOrderView({ status: "pending", payableUntil: "2026-11-22T17:40:00.000Z", ...overrides });

const fetchMock = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>();
const show = (order: OrderView) =>
  render(<OrderStatus order={order} title="Yoga al alba" masterName="Lucía Ferrer" issuer={null} />);

/** Answers that an order has no invoices; all other calls go to the mock. */
const fetchWithoutInvoices = async (url: string, init?: RequestInit) =>
  url.endsWith("/invoices")
    ? Response.json({ data: { invoices: [], request: "none", country: "ES" } })
    : fetchMock(url, init);

beforeEach(() => {
  chooseViewerZone("Europe/Madrid");
  vi.stubGlobal("fetch", fetchWithoutInvoices);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  fetchMock.mockReset();
});

test("polls every two seconds until the order exists and is paid", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const answers: (OrderView | null)[] = [
    null,
    null,
    buildOrder("o1", "pending"),
    buildOrder("o1", "completed"),
  ];
  fetchMock.mockImplementation(async () => Response.json({ data: answers.shift() ?? null }));
  show(buildOrder("o1", "pending"));
  for (const calls of [1, 2, 3, 4]) {
    await waitFor(() => expect(fetchMock).toHaveBeenCalledTimes(calls));
    await vi.advanceTimersByTimeAsync(2000);
  }
  expect(await screen.findByRole("heading", { name: "Gracias: ya es tuyo" })).toBeTruthy();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(fetchMock).toHaveBeenCalledTimes(4);
});

test("a paid order of which a part went back says so first", async () => {
  const order = buildPaidOrderView({ id: "part", amount: 1100, refundedAmount: 400 });
  fetchMock.mockImplementation(async () => Response.json({ data: order }));
  show(order);
  expect(await screen.findByRole("heading", { name: "Te hemos devuelto una parte" })).toBeTruthy();
  expect(screen.getByText(/4\s€ de los 11\s€ que pagaste/)).toBeTruthy();
  expect(screen.queryByText("Gracias: ya es tuyo")).toBeNull();
});

test("a pending order leads back to its checkout", async () => {
  const assign = vi.spyOn(location, "assign").mockReturnValue(undefined);
  fetchMock.mockImplementation(async (_, init) =>
    init?.method === "POST"
      ? Response.json({ data: { id: "o2", status: "pending", checkoutUrl: "https://pay.test/c/1" } })
      : Response.json({ data: buildUnpaid({ id: "o2" }) }),
  );
  show(buildUnpaid({ id: "o2", amount: 2500, taxAmount: 434, taxPercentage: 21, taxName: "IVA" }));
  await userEvent.click(await screen.findByRole("button", { name: "Pagar" }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith("https://pay.test/c/1"));
  expect(screen.getByText(/Si no lo pagas, no se te cobra nada/)).toBeTruthy();
  const post = fetchMock.mock.calls.find(([, init]) => init?.method === "POST");
  expect([post?.[0], JSON.parse(String(post?.[1]?.body))]).toEqual(["/api/orders", { ayniContentId: "a1" }]);
  const button = screen.getByRole("button", { name: "Pagar" });
  expect(button.getAttribute("aria-busy")).toBe("true");

  // Back from the checkout, to the page in the browser's memory.
  act(() => void window.dispatchEvent(new Event("pageshow")));
  await waitFor(() => expect(button.getAttribute("aria-busy")).toBeNull());
  await userEvent.click(button);
  await waitFor(() => expect(assign).toHaveBeenCalledTimes(2));
});

test("its own page has asked for the buyer's data, so the payment goes on without an answer", async () => {
  const assign = vi.spyOn(location, "assign").mockReturnValue(undefined);
  const placed = { id: "o2", status: "pending", checkoutUrl: "https://pay.test/c/1", needsInvoiceTo: true };
  fetchMock.mockImplementation(async (_, init) =>
    Response.json({ data: init?.method === "POST" ? placed : buildUnpaid({ id: "o2" }) }),
  );
  show(buildUnpaid({ id: "o2" }));
  await userEvent.click(await screen.findByRole("button", { name: "Pagar" }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith("https://pay.test/c/1"));
});

test("an order that is not pending has no way to the checkout", () => {
  fetchMock.mockImplementation(async () => Response.json({ data: buildOrder("o3", "failed") }));
  show(buildOrder("o3", "failed"));
  expect(screen.queryByRole("button", { name: "Pagar" })).toBeNull();
});

test("an hour that nobody has paid is told until when it is kept, once the processor has been asked", async () => {
  const order = buildUnpaid({ id: "o7", isBooking: true });
  fetchMock.mockImplementation(async () => Response.json({ data: order }));
  render(
    <OrderStatus
      order={order}
      title="Lectura de tarot"
      masterName="Lucía Ferrer"
      issuer={null}
      release={<button>Soltar la hora</button>}
    />,
  );
  expect(screen.getByRole("heading", { name: "Comprobamos tu pago" })).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
  expect(await screen.findByRole("heading", { name: "Tu hora aún no está pagada" })).toBeTruthy();
  expect(screen.getByText(/^Te la guardamos durante \d+ min, hasta las \d\d:40\. Será tuya/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Pagar" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Soltar la hora" })).toBeTruthy();
});

test("a paid order tells its encuentros to come by both clocks, three at most; a returned one does not", async () => {
  chooseViewerZone("America/Bogota");
  const encuentros = [1, 2, 3, 4, 5].map((day) => ({
    id: `e${day}`,
    startsAt: `2026-12-0${day}T18:00:00.000Z`,
    timezone: "Europe/Madrid",
    title: "",
    modality: "ONLINE" as const,
  }));
  let order = buildPaidOrderView({ id: "o60", status: "pending" });
  fetchMock.mockImplementation(async () => Response.json({ data: order }));
  const shown = { title: "Yoga al alba", masterName: "Lucía Ferrer", issuer: null, encuentros };
  const { unmount } = render(<OrderStatus {...shown} order={order} />);
  expect(screen.queryByRole("region", { name: "Tus próximos encuentros" })).toBeNull();
  // The payment arrives while the page is open.
  order = { ...order, status: "completed" };
  const coming = within(
    await screen.findByRole("region", { name: "Tus próximos encuentros" }, { timeout: 4000 }),
  );
  expect(coming.getAllByRole("listitem")).toHaveLength(3);
  expect(
    coming.getByText(
      "martes 1 de diciembre a las 13:00 (hora de Bogotá); para Lucía Ferrer, en Madrid, las 19:00",
    ),
  ).toBeTruthy();
  const [calendar] = coming.getAllByRole("link", { name: /^Añadir al calendario/ });
  expect(calendar?.getAttribute("href")).toBe("/api/encuentros/e1/calendar.ics");
  const rest = coming.getByRole("link", { name: "y 2 encuentros más" });
  expect(rest.getAttribute("href")).toBe("/recibir/yoga-al-alba/o60/encuentros");
  unmount();
  order = { ...order, id: "o61", status: "refunded" };
  render(<OrderStatus {...shown} order={order} />);
  expect(await screen.findByRole("heading", { name: "Te hemos devuelto este pago" })).toBeTruthy();
  expect(screen.queryByRole("region", { name: "Tus próximos encuentros" })).toBeNull();
});

test("a paid hour is told by both clocks, with its calendar file, and its room once it is near", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date("2026-11-20T11:00:00Z") });
  chooseViewerZone("America/Bogota");
  const order = buildPaidOrderView({ id: "o21", isBooking: true });
  fetchMock.mockImplementation(async () => Response.json({ data: order }));
  const booking = buildBookingView();
  const shown = { order, title: "Lectura de tarot", masterName: "Lucía Ferrer", issuer: null };
  const { rerender } = render(<OrderStatus {...shown} booking={booking} />);
  expect(screen.getByRole("heading", { name: "Gracias: la hora es tuya" })).toBeTruthy();
  expect(
    screen.getByText(
      "miércoles 25 de noviembre a las 06:00 (hora de Bogotá); para Lucía, en Madrid, las 12:00",
    ),
  ).toBeTruthy();
  expect(screen.getByRole("link", { name: "Añadir al calendario" }).getAttribute("href")).toContain("e1");
  expect(screen.queryByRole("link", { name: "Ir a la sala" })).toBeNull();
  const soon = { startsAt: "2026-11-20T11:30:00.000Z", endsAt: "2026-11-20T12:30:00.000Z" };
  rerender(<OrderStatus {...shown} booking={{ ...booking, ...soon }} />);
  expect(screen.getByRole("link", { name: "Ir a la sala" }).getAttribute("href")).toBe("/sala/e1");
  rerender(<OrderStatus {...shown} booking={{ ...booking, status: "cancelled" }} />);
  expect(screen.queryByRole("link", { name: "Añadir al calendario" })).toBeNull();
});

test.each([
  ["owner", "Tu pack ya se había devuelto: te devolvemos también el dinero de esta sesión."],
  [null, "La sesión ha vuelto a tu pack."],
] as const)("an hour of a pack that was cancelled says so (%s)", async (packPayer, text) => {
  const order = buildOrderView({ id: "o22", isBooking: true });
  fetchMock.mockImplementation(async () => Response.json({ data: order }));
  const cancelled = { status: "cancelled", cancelledBy: "apprentice", amount: 0 } as const;
  render(
    <OrderStatus
      order={order}
      title="Lectura de tarot"
      masterName="Lucía Ferrer"
      issuer={null}
      booking={buildBookingView({ ...cancelled, packId: "p1", packPayer })}
    />,
  );
  expect(screen.getByRole("heading", { name: "Cancelaste esta cita" })).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByText(/Gracias/)).toBeNull();
  expect(screen.queryByRole("link", { name: "Ver mi cita" })).toBeNull();
});

test("a payment that is being confirmed can be made no second time", async () => {
  const conditions = ["Se cancela hasta 24 horas antes."];
  const order = buildUnpaid({ id: "o8", isPack: true, payableUntil: null, isConfirming: true, conditions });
  fetchMock.mockImplementation(async () => Response.json({ data: order }));
  show(order);
  await waitFor(() => expect(fetchMock).toHaveBeenCalled());
  expect(screen.getByRole("heading", { name: "Estamos confirmando tu pago" })).toBeTruthy();
  expect(screen.getByRole("heading", { name: "Lo que te dijimos antes de pagar" })).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});

test("an expired order leads back to the teaching", () => {
  fetchMock.mockImplementation(async () => Response.json({ data: buildOrder("o4", "expired") }));
  show(buildOrder("o4", "expired"));
  expect(screen.getByRole("link", { name: "Volver a la enseñanza" }).getAttribute("href")).toBe(
    "/ayni/yoga-al-alba",
  );
});

const DECLARATION = {
  name: "Ana Ruiz",
  email: "ana@example.test",
  title: "Yoga al alba",
  reference: "AY-26-01942",
  purchaseDate: "2026-05-03T10:00:00.000Z",
  amount: 7500,
  currency: "eur",
  zone: "Europe/Madrid",
  text: "Comunico que desisto de mi compra de «Yoga al alba».",
};

function showPaidOrder(
  until: string | null,
  { id = "o5", ...overrides }: Partial<WithdrawalView> & { id?: string } = {},
) {
  const order = buildPaidOrderView({ id });
  const open = { amount: 7500, currency: "eur", allowed: true, until, cause: null, reason: null };
  const withdrawal: WithdrawalView = {
    ...open,
    packHours: null,
    endingSeats: [],
    declaration: DECLARATION,
    ...overrides,
  };
  fetchMock.mockImplementation(async (url) =>
    Response.json({ data: url.includes("/refund/") ? withdrawal : order }),
  );
  show(order);
}

test("a receipt has two decimals, the reference and a PDF", () => {
  showPaidOrder("2026-12-06T04:48:00.000Z");
  const receipt = screen.getByRole("region", { name: "Recibo" });
  const text = receipt.textContent?.replace(/\s/g, " ");
  for (const part of [
    "Base61,98 €",
    "IVA (21 %)13,02 €",
    "Total75,00 €",
    "Pedido AY-26-01942 · 3 de mayo de 2026",
  ])
    expect(text).toContain(part);
  expect(text).toContain("De tu pago, 55,78 € son para Lucía Ferrer; 6,20 € sostienen la comunidad.");
  expect(screen.getByRole("link", { name: "Descargar el recibo en PDF" }).getAttribute("href")).toBe(
    "/api/orders/receipt/o5/recibo.pdf",
  );
});

test("the deadline of a withdrawal tells the day first", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date("2026-11-22T12:00:00Z") });
  showPaidOrder("2026-12-06T04:48:00.000Z");
  expect((await screen.findByText(/Puedes desistir de la compra/)).textContent).toBe(
    "Puedes desistir de la compra, y te devolvemos el dinero, hasta el 6 de diciembre.",
  );
  expect(screen.getByText(/^Ese día, hasta las \d\d:48 \(hora .+\)\.$/)).toBeTruthy();
});

test("a deadline in another year tells the year", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date("2026-12-22T12:00:00Z") });
  showPaidOrder("2027-01-05T12:00:00.000Z");
  expect((await screen.findByText(/Puedes desistir de la compra/)).textContent).toContain(
    "hasta el 5 de enero de 2027.",
  );
});

test("a withdrawal is a declaration with person and order filled in, confirmed by a second button", async () => {
  showPaidOrder("2026-12-06T04:48:00.000Z");
  await userEvent.click(await screen.findByRole("button", { name: "Desistir de la compra" }));
  const dialog = await screen.findByRole("dialog", { name: "Desistir de la compra" });
  for (const text of ["Ana Ruiz", "AY-26-01942", "3 de mayo de 2026", "ana@example.test", DECLARATION.text])
    expect(dialog.textContent).toContain(text);
  const countPosts = () => fetchMock.mock.calls.filter(([, init]) => init?.method === "POST").length;
  expect(countPosts()).toBe(0);
  await userEvent.click(within(dialog).getByRole("button", { name: "Confirmar el desistimiento" }));
  await waitFor(() => expect(countPosts()).toBe(1));
});

test("after a withdrawal the focus is on what has become of the order", async () => {
  showPaidOrder("2026-12-06T04:48:00.000Z", { id: "o42" });
  await userEvent.click(await screen.findByRole("button", { name: "Desistir de la compra" }));
  fetchMock.mockImplementation(async () =>
    Response.json({ data: buildPaidOrderView({ id: "o42", status: "refunded", refundedAmount: 7500 }) }),
  );
  await userEvent.click(await screen.findByRole("button", { name: "Confirmar el desistimiento" }));
  const heading = await screen.findByRole("heading", { name: "Te hemos devuelto este pago" });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

test("a withdrawal from a membership names the seats that are lost with it", async () => {
  showPaidOrder("2026-12-06T04:48:00.000Z", { id: "o41", endingSeats: ["Luna", "Sol"] });
  await userEvent.click(await screen.findByRole("button", { name: "Desistir de la compra" }));
  const dialog = await screen.findByRole("dialog", { name: "Desistir de la compra" });
  expect(dialog.textContent).toContain("Perderás tus 2 lugares: «Luna» y «Sol».");
});

test("a refund for a cause is no withdrawal", async () => {
  showPaidOrder(null, { id: "o9", cause: "cancelled", declaration: null });
  await userEvent.click(await screen.findByRole("button", { name: "Pedir la devolución" }));
  const dialog = await screen.findByRole("dialog", { name: /^¿Pedir la devolución de 75\s€\?$/ });
  expect(dialog.textContent).not.toContain("desist");
  expect(within(dialog).getByRole("button", { name: "Pedir la devolución" })).toBeTruthy();
});

test("a pack that is paid leads to its hours", () => {
  fetchMock.mockImplementation(async () => Response.json({ data: null }));
  show(buildPaidOrderView({ id: "o12", isPack: true, packId: "p1" }));
  expect(screen.getByRole("link", { name: "Elegir mis horas" }).getAttribute("href")).toBe("/citas/packs/p1");
});

test("before a pack is returned, the hours that stand are named; afterwards nothing offers it again", async () => {
  const order = buildPaidOrderView({ id: "o21", isPack: true, packId: "p1" });
  const withdrawal: WithdrawalView = {
    amount: 5000,
    currency: "eur",
    allowed: true,
    until: "2026-12-06T04:48:00.000Z",
    cause: null,
    reason: null,
    declaration: DECLARATION,
    packHours: ["2026-12-01T11:00:00.000Z"],
    endingSeats: [],
  };
  let isReturned = false;
  fetchMock.mockImplementation(async (url, init) => {
    if (init?.method === "POST") isReturned = true;
    const now = isReturned ? { ...order, isPackReturned: true, refundedAmount: 5000 } : order;
    const later = { ...withdrawal, allowed: false, reason: "Ya te hemos devuelto este pago." };
    const isRead = url.includes("/refund/") && init?.method !== "POST";
    return Response.json({ data: isRead ? (isReturned ? later : withdrawal) : now });
  });
  show(order);
  await userEvent.click(await screen.findByRole("button", { name: "Desistir de la compra" }));
  const dialog = await screen.findByRole("dialog", { name: "Desistir de la compra" });
  expect(dialog.textContent).toMatch(
    /ya no podrás reservar más horas de «Yoga al alba». La hora que ya reservaste, martes 1 de diciembre a las .+, sigue en pie\./,
  );
  await userEvent.click(within(dialog).getByRole("button", { name: "Confirmar el desistimiento" }));
  expect(await screen.findByRole("heading", { name: "Este pack se ha devuelto" })).toBeTruthy();
  expect(await screen.findByText("Ya te hemos devuelto este pago.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Desistir de la compra" })).toBeNull();
  expect(screen.queryByRole("link", { name: "Elegir mis horas" })).toBeNull();
});

test("the period of a membership leads to the memberships", () => {
  fetchMock.mockImplementation(async () => Response.json({ data: null }));
  show(
    buildPaidOrderView({
      id: "o13",
      membership: { id: "m1", name: "Círculo de los lunes", endsAt: null },
      sellsMembership: true,
      isMembershipPeriod: true,
    }),
  );
  expect(screen.getByRole("heading", { name: "Gracias: tu membresía está pagada" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Ver mi membresía" }).getAttribute("href")).toBe("/membresias");
});

test.each([
  ["2026-11-29T10:00:00.000Z", 1],
  [null, 0],
])("says that an order was moved to another date at %s", (movedAt, count) => {
  const conditions = ["En Casa del Río, Granada."];
  const order = buildPaidOrderView({ id: `moved-${count}`, conditions, movedAt });
  fetchMock.mockImplementation(async () => Response.json({ data: order }));
  show(order);
  expect(screen.getByText("En Casa del Río, Granada.")).toBeTruthy();
  expect(screen.queryAllByText(/29 de noviembre, Lucía Ferrer te pasó a otra fecha/)).toHaveLength(count);
});

test("a gift that was accepted is no longer on its way", () => {
  fetchMock.mockImplementation(async () => Response.json({ data: null }));
  const giftFor = {
    id: "g1",
    name: "Ana",
    sendsAt: null,
    acceptedAt: "2026-11-20T12:00:00.000Z",
    isKept: false,
  };
  show(buildPaidOrderView({ id: "o31", giftFor }));
  expect(screen.getByRole("heading", { name: "Ana ya tiene tu regalo" })).toBeTruthy();
});

test("an hour that its Master has moved has the term of now beside the one that was told", () => {
  fetchMock.mockImplementation(async () => Response.json({ data: null }));
  render(
    <OrderStatus
      order={buildPaidOrderView({ id: "o32", isBooking: true, conditions: ["Hasta 24 horas antes."] })}
      title="Lectura de tarot"
      masterName="Lucía Ferrer"
      issuer={null}
      booking={buildBookingView({
        isMovedByMaster: true,
        canChange: true,
        moveUntil: "2026-12-21T09:00:00.000Z",
      })}
    />,
  );
  expect(
    screen.getByText(/^Lucía Ferrer te cambió la hora.+hasta que empiece, el lunes 21 de diciembre/),
  ).toBeTruthy();
});

test("tells the day and the hour of a withdrawal, by the reader's clock", () => {
  fetchMock.mockImplementation(async () => Response.json({ data: null }));
  show(
    buildPaidOrderView({
      id: "o32",
      status: "refunded",
      refundedAmount: 7500,
      withdrawnAt: "2026-11-29T14:41:00.000Z",
    }),
  );
  expect(screen.getByText(/Desististe de la compra el 29 de noviembre de 2026 a las 15:41/)).toBeTruthy();
});

test("tells what is to be paid, with its tax, beside the way to pay it", async () => {
  const order = buildUnpaid({ id: "o31" });
  fetchMock.mockImplementation(async () => Response.json({ data: order }));
  show(order);
  expect(await screen.findByText(/^Vas a pagar 75,00\s€: 13,02\s€ son de IVA \(21 %\)\.$/)).toBeTruthy();
});
