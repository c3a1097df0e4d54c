import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { HourOffer } from "@/components/bookings/hour-offer";
import { HoursHeading } from "@/components/bookings/hours-heading";
import { Picker } from "@/components/bookings/picker";
import { clearChoice } from "@/components/bookings/stored-choice";
import { chooseViewerZone } from "@/lib/platform/browser/viewer-zone";
import { buildBookingView } from "@/tests/support/factories/booking-view";
import { buildHourOffer } from "@/tests/support/factories/hour-offer";

const { toast, push, viewer } = vi.hoisted(() => ({
  toast: vi.fn(),
  push: vi.fn(),
  viewer: { userId: "a1" },
}));

vi.mock("@/components/ui/toast", () => ({ toast }));
vi.mock("next/navigation", () => ({ useRouter: () => ({ push }), usePathname: () => "/ayni/lectura/citas" }));
vi.mock("@/components/common/session/use-session", () => ({
  useSession: () => ({ data: viewer, status: "authenticated" }),
}));
vi.mock("@/components/shell/modal-context", () => ({ useModal: () => ({ open: vi.fn() }) }));
// One cache for each test.
vi.mock("@/components/common/query-provider", async () => {
  const { QueryClient, QueryClientProvider } = await import("@tanstack/react-query");
  const { createElement, useState } = await import("react");
  function QueryProvider({ children }: { children: React.ReactNode }) {
    const [client] = useState(() => new QueryClient());
    return createElement(QueryClientProvider, { client }, children);
  }
  return { QueryProvider };
});

const HOURS = ["2099-08-03T10:00:00.000Z", "2099-08-03T11:00:00.000Z"];
const NOW = Date.parse("2099-08-02T12:00:00Z");

const fetchMock = vi.fn<typeof fetch>();
let free: string[];
let replies: Record<string, () => Response>;

const refuse = (error: string, status: number, fields?: Record<string, string>) => () =>
  Response.json({ success: false, error, message: error, fields }, { status });

beforeEach(() => {
  free = HOURS;
  replies = {};
  viewer.userId = "a1";
  chooseViewerZone("Europe/Madrid");
  vi.setSystemTime(NOW);
  vi.stubGlobal("fetch", fetchMock);
  fetchMock.mockImplementation(async (url, init) => {
    const path = String(url);
    const reply = replies[`${init?.method ?? "GET"} ${path.split("?")[0]}`];
    if (reply) return reply();
    if (path.includes("/hours"))
      return Response.json({ content: free.map((startsAt) => ({ startsAt, endsAt: startsAt })) });
    if (path.includes("hour-wait")) return Response.json({ data: { state: "none" } });
    return Response.json({ content: [], data: [] });
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.clearAllMocks();
  clearChoice();
  history.replaceState(null, "", "/");
});

const show = (changes: Partial<HourOffer> = {}) =>
  render(
    <>
      <HoursHeading>
        <h1>Elige una hora con Lucía</h1>
      </HoursHeading>
      <Picker offer={buildHourOffer(changes)} zone="Europe/Madrid" now={NOW} />
    </>,
  );

const choose = async (name: RegExp) => userEvent.click(await screen.findByRole("button", { name }));
const posted = () => fetchMock.mock.calls.filter(([, init]) => init?.method === "POST").length;

describe("booking", () => {
  test("the form of a chosen hour comes into view with the focus", async () => {
    const scrolled = vi.spyOn(Element.prototype, "scrollIntoView");
    show();
    await choose(/^13:00/);
    const form = screen.getByRole("form", { name: "lunes 3 de agosto a las 13:00 (hora de Madrid)" });
    expect(document.activeElement).toBe(form);
    expect(scrolled).toHaveBeenCalledOnce();
  });

  test("the hours of a chosen day come into view, and the day keeps the focus", async () => {
    free = [...HOURS, "2099-08-05T10:00:00.000Z"];
    show();
    await screen.findByRole("heading", { name: "Mañana, lunes 3" });
    const scrolled = vi.spyOn(Element.prototype, "scrollIntoView");
    await choose(/^Miércoles 5 de agosto/);
    expect(screen.getByRole("heading", { name: "Miércoles 5 de agosto" })).toBeTruthy();
    expect(scrolled).toHaveBeenCalledExactlyOnceWith({ block: "nearest" });
    expect(scrolled.mock.contexts[0]).toBe(screen.getByRole("region", { name: "Hora" }));
    expect(document.activeElement).toBe(screen.getByRole("button", { name: /^Miércoles 5 de agosto/ }));
  });

  test("an hour in person is told by the clock of its place, and beside it by the viewer's", async () => {
    chooseViewerZone("America/Bogota");
    render(
      <Picker
        offer={buildHourOffer({ modality: "OFFLINE", onlineType: null, placeName: "Casa Luna" })}
        zone="America/Bogota"
        now={NOW}
      />,
    );
    await choose(/^12:00\s*05:00 en Bogotá/);
    expect(
      screen.getByRole("form", {
        name: "lunes 3 de agosto a las 12:00 (hora de Madrid); para ti, en Bogotá, las 05:00",
      }),
    ).toBeTruthy();
    expect(screen.queryByRole("combobox", { name: "Horas de" })).toBeNull();
    expect(screen.getByText("Es en persona: las horas son las del lugar (hora de Madrid).")).toBeTruthy();
  });

  test("the button names the amount that the viewer gives", async () => {
    show({ minimumAmount: 1000, suggestedAmount: 3000 });
    await choose(/^12:00/);
    expect(screen.getByRole("button", { name: /^Reservar por 30\s€$/ })).toBeTruthy();
    const amount = screen.getByRole("textbox", { name: /^Tu aporte/ });
    await userEvent.clear(amount);
    expect(screen.getByRole("button", { name: "Reservar esta hora" })).toBeTruthy();
    await userEvent.type(amount, "25");
    expect(screen.getByRole("button", { name: /^Reservar por 25\s€$/ })).toBeTruthy();
  });

  test("near the end of a month the days that follow it can be chosen", async () => {
    free = ["2099-08-31T10:00:00.000Z", "2099-09-02T10:00:00.000Z"];
    const now = Date.parse("2099-08-30T12:00:00Z");
    vi.setSystemTime(now);
    render(<Picker offer={buildHourOffer({ nextFreeAt: free[0] ?? null })} zone="Europe/Madrid" now={now} />);
    await choose(/^Miércoles 2 de septiembre, 1 hora libre/);
    expect(screen.getByRole("heading", { name: "agosto de 2099" })).toBeTruthy();
    expect(screen.getByRole("heading", { name: "Miércoles 2 de septiembre" })).toBeTruthy();
    const asked = fetchMock.mock.calls.map(([url]) => String(url)).find((url) => url.includes("/hours"));
    expect(asked).toContain("from=2099-08-01&to=2099-09-13");
  });

  test("all hours that are kept for the viewer are told with the minutes that are left", async () => {
    const held = { ...buildBookingView(), status: "held", startsAt: HOURS[0], orderId: "o7" };
    replies["GET /api/bookings"] = () =>
      Response.json({
        content: [
          { ...held, slug: "lectura", heldUntil: new Date(NOW + 28 * 60_000).toISOString() },
          { ...held, id: "b2", heldUntil: new Date(NOW + 60_000).toISOString() },
          { ...held, id: "b3", heldUntil: new Date(NOW - 60_000).toISOString() },
          { ...held, id: "b4", status: "confirmed", heldUntil: null },
        ],
      });
    show();
    const links = await screen.findAllByRole("link", { name: "Pagarla o soltarla" });
    expect(links.map((link) => link.parentElement?.textContent)).toEqual([
      "Te guardamos el lunes 3 de agosto a las 12:00 durante 28 min. Pagarla o soltarla",
      "Te guardamos «Lectura de tarot» con Lucía, el lunes 3 de agosto a las 12:00 durante 1 min. Pagarla o soltarla",
    ]);
  });

  test("every empty answer says so, the first gets the focus, and nothing is sent", async () => {
    show({ questions: ["¿Qué te trae?", "¿Dónde naciste?"] });
    await choose(/^12:00/);
    await choose(/^Reservar por/);
    expect(screen.getAllByText("Responde a esta pregunta")).toHaveLength(2);
    const first = screen.getByRole("textbox", { name: "¿Qué te trae? (obligatoria)" });
    expect(document.activeElement).toBe(first);
    expect(first.hasAttribute("required")).toBe(true);
    expect(posted()).toBe(0);
    expect(toast).not.toHaveBeenCalled();
  });

  test("an answer that is too long is refused instead of cut", async () => {
    show({ questions: ["¿Qué te trae?"] });
    await choose(/^12:00/);
    const answer = screen.getByRole<HTMLTextAreaElement>("textbox");
    fireEvent.change(answer, { target: { value: "a".repeat(2001) } });
    expect(screen.getByText(/^2001\/2000/)).toBeTruthy();
    await choose(/^Reservar por/);
    expect(screen.getByText("Escribe como máximo 2000 caracteres")).toBeTruthy();
    expect(answer.value).toHaveLength(2001);
    expect(posted()).toBe(0);
  });

  test("an error of a field that the server finds has no toast", async () => {
    replies["POST /api/bookings"] = refuse("ValidationError", 422, {
      "answers.0": "Responde a esta pregunta",
    });
    show({ questions: ["¿Qué te trae?"] });
    await choose(/^12:00/);
    await userEvent.type(screen.getByRole("textbox"), "Un cambio");
    await choose(/^Reservar por/);
    expect(await screen.findByText("Responde a esta pregunta")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole("textbox"));
    expect(toast).not.toHaveBeenCalled();
  });

  test("after a lost race the hours that are left come into view with the focus", async () => {
    const scrolled = vi.spyOn(Element.prototype, "scrollIntoView");
    replies["POST /api/bookings"] = () => {
      free = HOURS.slice(1);
      return refuse("HourTaken", 409)();
    };
    show();
    await choose(/^12:00/);
    await choose(/^Reservar por/);
    const hours = screen.getByRole("region", { name: "Hora" });
    await waitFor(() => expect(document.activeElement).toBe(hours));
    expect(scrolled.mock.contexts.at(-1)).toBe(hours);
    expect(screen.queryByRole("button", { name: /^12:00/ })).toBeNull();
    // The reason stays beside the hours until another one is chosen.
    expect(screen.getByRole("alert").textContent).toBe("HourTaken");
    expect(toast).not.toHaveBeenCalled();
    await choose(/^13:00/);
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

test("of a week without a free hour one can be told, though others have some", async () => {
  replies["POST /api/ayni/lectura/hour-wait"] = () =>
    Response.json({
      data: { state: "waiting", from: "2099-08-09T22:00:00.000Z", until: "2099-08-16T22:00:00.000Z" },
    });
  show();
  await choose(/^Avísame si se libera una hora del 10 al 16 de agosto$/);
  expect(await screen.findByText("Te avisaremos si se libera una hora del 10 al 16 de agosto.")).toBeTruthy();
  const [, init] = fetchMock.mock.calls.find(([, sent]) => sent?.method === "POST") ?? [];
  expect(JSON.parse(String(init?.body))).toEqual({
    range: { from: "2099-08-10", to: "2099-08-16", tz: "Europe/Madrid" },
  });
  expect(screen.queryByRole("button", { name: /hora del 3 al 9 de agosto/ })).toBeNull();
});

test("of days that can no longer be booked nothing can be told", async () => {
  show({ noticeHours: 10 * 24 });
  expect(
    await screen.findByRole("button", { name: "Avísame si se libera una hora del 12 al 16 de agosto" }),
  ).toBeTruthy();
  expect(screen.queryByRole("button", { name: /el [12] de agosto|del 1 al 2 de agosto/ })).toBeNull();
});

test("a month beyond the limit says when it opens, and is nothing to wait for", async () => {
  show({ horizonDays: 20 });
  await screen.findByRole("heading", { name: "Mañana, lunes 3" });
  free = [];
  await choose(/^Mes siguiente/);
  expect(await screen.findByText("Todavía es pronto para este mes: se abre el 12 de agosto.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Avísame/ })).toBeNull();
});

test("where no hour is left, this stands above the empty month", async () => {
  free = [];
  show({ nextFreeAt: null });
  const told = await screen.findByText("Por ahora no quedan horas libres.");
  const month = screen.getByRole("grid");
  expect(told.compareDocumentPosition(month)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(await screen.findByRole("button", { name: "Avísame si se libera una hora" })).toBeTruthy();
});

describe("moving", () => {
  const BOOKING = {
    id: "b1",
    startsAt: "2099-10-05T10:00:00.000Z",
    moveHours: 24,
    canChange: true,
    title: "Lectura de tarot",
    amount: 4500,
    packId: null,
    modality: "ONLINE",
    master: { id: "m1", name: "Lucía", zone: "Europe/Madrid" },
    apprentice: { id: "a1", name: "Rosa" },
    apprenticeZone: null,
  };
  const showMove = (reply: () => Response) => {
    history.replaceState(null, "", "/ayni/lectura/citas?cambiar=b1");
    replies["GET /api/bookings/b1"] = reply;
    return show();
  };
  const answer =
    (changes = {}) =>
    () =>
      Response.json({ data: { ...BOOKING, ...changes } });

  test("says whose hour is moved from when, in its month", async () => {
    showMove(answer());
    expect(await screen.findByRole("heading", { name: "Cambiar la hora con Lucía" })).toBeTruthy();
    expect(screen.getByText("Ahora: lunes 5 de octubre a las 12:00 (hora de Madrid).")).toBeTruthy();
    expect(await screen.findByRole("heading", { name: "octubre de 2099" })).toBeTruthy();
    expect(screen.queryByText("Elige una hora con Lucía")).toBeNull();
  });

  test("warns the apprentice of an hour that can no longer be changed", async () => {
    showMove(answer({ startsAt: "2099-08-04T10:00:00.000Z" }));
    await choose(/^12:00/);
    expect(screen.getByText("Ya no se podrá cambiar ni cancelar: falta menos de 1 día.")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole("region", { name: "El cambio" }));
  });

  test("does not offer the present hour as a new one", async () => {
    showMove(answer({ startsAt: HOURS[0], status: "confirmed" }));
    expect(await screen.findByRole("button", { name: /^13:00/ })).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^12:00/ })).toBeNull();
  });

  test("tells the Master the hour of the apprentice beside each, and their own as theirs", async () => {
    viewer.userId = "m1";
    chooseViewerZone("America/Bogota");
    history.replaceState(null, "", "/ayni/lectura/citas?cambiar=b1");
    replies["GET /api/bookings/b1"] = answer({
      startsAt: "2099-08-04T10:00:00.000Z",
      apprenticeZone: "Asia/Tokyo",
    });
    render(<Picker offer={buildHourOffer()} zone="America/Bogota" now={NOW} />);
    await choose(/^05:00\s*19:00 en Tokio/);
    expect(
      screen.getByText(
        "La hora nueva: lunes 3 de agosto a las 05:00 (hora de Bogotá); para ti, en Madrid, las 12:00 (Rosa: 19:00 en Tokio).",
      ),
    ).toBeTruthy();
  });

  test("names the apprentice to the Master, and says until when they may answer", async () => {
    viewer.userId = "m1";
    showMove(answer({ startsAt: "2099-08-04T10:00:00.000Z" }));
    expect(await screen.findByRole("heading", { name: "Cambiar la hora con Rosa" })).toBeTruthy();
    await choose(/^12:00/);
    expect(screen.getByText("Rosa podrá cambiarla o cancelarla hasta que empiece.")).toBeTruthy();
  });

  test.each([
    ["another's hour", refuse("NotFound", 404), "Esta cita no es tuya o ya no existe."],
    ["what is no hour", refuse("ValidationError", 422), "Esta cita no es tuya o ya no existe."],
    ["a cancelled or past hour", answer({ canChange: false }), "Esta cita ya no se puede cambiar."],
  ])("is not offered for %s", async (_, reply, text) => {
    showMove(reply);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Ir a tus citas" }).getAttribute("href")).toBe("/citas");
    expect(screen.queryByRole("region", { name: "Día" })).toBeNull();
  });
});
