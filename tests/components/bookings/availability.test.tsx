import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AvailabilityPage } from "@/components/bookings/availability-page";
import type { AvailabilityView, PlacedOffer } from "@/lib/bookings/availability/schema";
import type { BookingView } from "@/lib/bookings/booking/schema";
import { buildBookingView } from "@/tests/support/factories/booking-view";
import * as toastModule from "@/components/ui/toast";
import * as navigation from "next/navigation";
import { stubExports } from "@/tests/setup/stub-exports";

const dismissToast = vi.fn();
stubExports(toastModule, { toast: vi.fn(), dismissToast });
stubExports(navigation, {
  useRouter: () => ({ push: vi.fn() }),
  usePathname: () => "/citas/horario",
});

const fetchMock = vi.fn<typeof fetch>();
let bookings: BookingView[];

beforeEach(() => {
  bookings = [];
  vi.stubGlobal("fetch", fetchMock);
  fetchMock.mockImplementation(async (url) =>
    String(url).startsWith("/api/bookings")
      ? Response.json({ content: bookings, metadata: { total: bookings.length, pageSize: 50, after: null } })
      : Response.json({ data: { cancelled: bookings.length } }),
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
  fetchMock.mockReset();
});

const open = (availability: Partial<AvailabilityView> = {}, placedOffers: PlacedOffer[] = []) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AvailabilityPage
        availability={{ zone: "Europe/Madrid", weekly: [], exceptions: [], ...availability }}
        placedOffers={placedOffers}
        accountZone="Europe/Madrid"
      />
    </QueryClientProvider>,
  );

const paths = () => fetchMock.mock.calls.map(([url]) => String(url));
const typeDay = (label: RegExp, day: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: day } });
const close = (first: string, last = "") => {
  typeDay(/^Día/, first);
  typeDay(/^Hasta el día/, last);
  fireEvent.click(screen.getByRole("button", { name: /^Cerrar est/ }));
};
const book = (...hours: [string, string][]) => {
  bookings = hours.map(([startsAt, name]) =>
    buildBookingView({ startsAt, apprentice: { id: name, slug: name, name, lastName: "" } }),
  );
};

test("each button and field of the week has a name of its own", () => {
  const mornings = { weekday: 1, from: "09:00", to: "13:00" };
  open({ weekly: [mornings, mornings, { ...mornings, weekday: 2 }] });
  const names = [...document.querySelectorAll("li [aria-label]")].map((element) =>
    element.getAttribute("aria-label"),
  );
  expect(names).toContain("Añadir horas el lunes");
  expect(names).toContain("lunes, tramo 2: desde");
  expect(names).toContain("Quitar lunes, tramo 2: de 09:00 a 13:00");
  expect(new Set(names).size).toBe(names.length);
});

test("a holiday is one row, which is taken away as a whole", async () => {
  open({ exceptions: [{ date: "2099-09-01", from: "10:00", to: "12:00" }] });
  close("2099-08-01", "2099-08-15");
  await userEvent.click(
    screen.getByRole("button", { name: "Quitar: del 1 al 15 de agosto de 2099: cerrado" }),
  );
  expect(screen.queryByText(/agosto/)).toBeNull();
  expect(screen.getByText(/septiembre/)).toBeTruthy();
});

test("closing a day tells that its booked hours stand, and leads to cancelling them", async () => {
  book(["2099-08-03T08:00:00Z", "Lucía"], ["2099-08-03T10:00:00Z", "Marc"]);
  open();
  close("2099-08-03");
  expect(
    await screen.findByText(
      "Ese día tienes 2 citas reservadas: siguen en pie. Si no puedes darlas, usa «No puedo ese día».",
    ),
  ).toBeTruthy();
  expect(paths()).toEqual(["/api/bookings?as=master&from=2099-08-03&to=2099-08-03"]);
  await userEvent.click(screen.getByRole("button", { name: "No puedo ese día" }));
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).getByLabelText<HTMLInputElement>("Día").value).toBe("2099-08-03");
  expect(
    await within(dialog).findByText(
      "Se cancelan 2 citas: 10:00 con Lucía, 12:00 con Marc. Lo pagado se devuelve entero.",
    ),
  ).toBeTruthy();
});

test("a day that is closed at once takes a word for those who had booked it", async () => {
  book(["2099-08-03T08:00:00Z", "Lucía"]);
  open();
  await userEvent.click(screen.getByRole("button", { name: "Hoy no puedo" }));
  const dialog = await screen.findByRole("dialog");
  await userEvent.type(await within(dialog).findByLabelText(/^Unas palabras/), "Estoy con fiebre.");
  await userEvent.click(within(dialog).getByRole("button", { name: "Cerrar el día" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const [, init] = fetchMock.mock.calls.find(([url]) => url === "/api/availability/closed-days") ?? [];
  expect(JSON.parse(String(init?.body))).toMatchObject({ word: "Estoy con fiebre." });
});

test("in a holiday each day with booked hours can be cancelled; saved days warn no more", async () => {
  book(["2099-08-03T08:00:00Z", "Lucía"]);
  open({ exceptions: [{ date: "2099-07-01", closed: true }] });
  expect(paths()).toEqual([]);
  close("2099-08-01", "2099-08-15");
  expect(await screen.findByText(/^Esos días tienes 1 cita reservada: sigue en pie\./)).toBeTruthy();
  expect(screen.getByRole("button", { name: "No puedo ese día: lunes 3 de agosto" })).toBeTruthy();
});

test("days without booked hours are closed without a warning", async () => {
  open();
  close("2099-08-03");
  await waitFor(() => expect(paths()).toHaveLength(1));
  expect(screen.queryByText(/tienes/)).toBeNull();
});

test("a day that is closed at once keeps the other changes to be saved", async () => {
  open();
  close("2099-08-01");
  await userEvent.click(screen.getByRole("button", { name: "Hoy no puedo" }));
  const dialog = await screen.findByRole("dialog");
  expect(await within(dialog).findByText("No tienes citas ese día: no se cancela ninguna.")).toBeTruthy();
  await userEvent.click(within(dialog).getByRole("button", { name: "Cerrar el día" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const save = screen.getByRole<HTMLButtonElement>("button", { name: "Guardar el horario" });
  expect(save.disabled).toBe(false);
});

test("of hours of a pack it is said that they go back to it", async () => {
  bookings = [buildBookingView({ startsAt: "2099-08-03T08:00:00Z", amount: 0, packId: "p1" })];
  open();
  await userEvent.click(screen.getByRole("button", { name: "Hoy no puedo" }));
  const dialog = await screen.findByRole("dialog");
  expect(
    await within(dialog).findByText("Se cancela 1 cita: 10:00 con Rosa. La sesión de pack vuelve a su pack."),
  ).toBeTruthy();
  expect(within(dialog).getByRole("button", { name: "Dejarlo abierto" })).toBeTruthy();
});

test("hours that overlap others get the focus, and the praise of an earlier saving goes", async () => {
  fetchMock.mockResolvedValue(
    Response.json(
      {
        success: false,
        error: "ValidationError",
        message: "Revisa los campos",
        fields: { "weekly.2.from": "Estas horas se solapan con otras del mismo día" },
      },
      { status: 422 },
    ),
  );
  open({
    weekly: [
      { weekday: 1, from: "13:00", to: "15:00" },
      { weekday: 2, from: "01:00", to: "04:00" },
    ],
  });
  // The error is about the third block that is sent: the second is what the first row means on the next day.
  fireEvent.change(screen.getByLabelText("lunes: hasta"), { target: { value: "02:00" } });
  await userEvent.click(screen.getByRole("button", { name: "Guardar el horario" }));
  expect(await screen.findByText("Estas horas se solapan con otras del mismo día")).toBeTruthy();
  expect(screen.getByLabelText("martes: desde").getAttribute("aria-invalid")).toBe("true");
  await waitFor(() => expect(document.activeElement?.getAttribute("aria-invalid")).toBe("true"));
  expect(dismissToast).toHaveBeenCalled();
});

test("a day with one of its two hours is neither opened nor closed", () => {
  open();
  typeDay(/^Día/, "2099-08-03");
  typeDay(/^Desde las/, "10:00");
  fireEvent.click(screen.getByRole("button", { name: "Abrir esas horas" }));
  expect(screen.getByText(/^Indica hasta qué hora/)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText(/^Hasta las/));
  expect(screen.queryByText(/2099/)).toBeNull();
});

const block = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

test("midnight ends a day", () => {
  open({ weekly: [{ weekday: 1, from: "20:00", to: "23:00" }] });
  fireEvent.change(screen.getByLabelText("lunes: hasta"), { target: { value: "00:00" } });
  expect(screen.getByRole("button", { name: "Quitar lunes: de 20:00 a 24:00" })).toBeTruthy();
  expect(block("lunes: hasta")).toBe("00:00");
  typeDay(/^Día/, "2099-08-03");
  typeDay(/^Desde las/, "20:00");
  typeDay(/^Hasta las/, "00:00");
  fireEvent.click(screen.getByRole("button", { name: "Abrir esas horas" }));
  expect(screen.getByText("lunes, 3 de agosto de 2099: de 20:00 a 24:00")).toBeTruthy();
});

test("an end before the start is that of the next day, and is stored as two blocks that touch", async () => {
  open({ weekly: [{ weekday: 7, from: "22:00", to: "23:00" }] });
  fireEvent.change(screen.getByLabelText("domingo: hasta"), { target: { value: "02:00" } });
  expect(screen.getByText("hasta las 02:00 del día siguiente")).toBeTruthy();
  expect(
    screen.getByRole("button", { name: "Quitar domingo: de 22:00 a 02:00 del día siguiente" }),
  ).toBeTruthy();
  fetchMock.mockImplementation(async (_, init) =>
    Response.json({ data: JSON.parse(String(init?.body)) as AvailabilityView }),
  );
  const save = screen.getByRole<HTMLButtonElement>("button", { name: "Guardar el horario" });
  await userEvent.click(save);
  await waitFor(() => expect(save.disabled).toBe(true));
  const weekly = [
    { weekday: 7, from: "22:00", to: "24:00" },
    { weekday: 1, from: "00:00", to: "02:00" },
  ];
  expect(paths()[0]).toBe("/api/availability");
  expect(JSON.parse(String(fetchMock.mock.calls[0]?.[1]?.body))).toMatchObject({ weekly });
  expect(block("domingo: hasta")).toBe("02:00");
  expect(screen.queryByLabelText("lunes: desde")).toBeNull();
});

test("a night that is stored is one row, and its hours are open in the grid on both days", () => {
  open({
    weekly: [
      { weekday: 1, from: "22:00", to: "24:00" },
      { weekday: 2, from: "00:00", to: "02:00" },
    ],
  });
  expect([block("lunes: desde"), block("lunes: hasta")]).toEqual(["22:00", "02:00"]);
  expect(screen.queryByLabelText("martes: desde")).toBeNull();
  const isOpen = (name: string) => screen.getByRole("button", { name }).getAttribute("aria-pressed");
  expect([isOpen("lunes, de 23 a 24"), isOpen("martes, de 1 a 2"), isOpen("martes, de 2 a 3")]).toEqual([
    "true",
    "true",
    "false",
  ]);
});

test("after other hours of a day the next day that is added has none", () => {
  open();
  typeDay(/^Día/, "2099-08-03");
  typeDay(/^Desde las/, "10:00");
  typeDay(/^Hasta las/, "12:00");
  fireEvent.click(screen.getByRole("button", { name: "Abrir esas horas" }));
  close("2099-08-10");
  expect(screen.getByText("lunes, 10 de agosto de 2099: cerrado")).toBeTruthy();
});

test("a day that is over does not differ", () => {
  open();
  close("2020-08-03");
  expect(screen.getByText("Ese día ya ha pasado.")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText(/^Día/));
  expect(screen.queryByText(/2020/)).toBeNull();
});

test("more hours of a day follow those that it has", async () => {
  open({ weekly: [{ weekday: 1, from: "10:00", to: "14:00" }] });
  await userEvent.click(screen.getByRole("button", { name: "Añadir horas el lunes" }));
  expect([block("lunes, tramo 2: desde"), block("lunes, tramo 2: hasta")]).toEqual(["15:00", "19:00"]);
});

test("a day on which the Master cannot be there stays closed without the holiday around it", async () => {
  open();
  await userEvent.click(screen.getByRole("button", { name: "Hoy no puedo" }));
  const dialog = await screen.findByRole("dialog");
  fireEvent.change(within(dialog).getByLabelText("Día"), { target: { value: "2099-08-04" } });
  expect(await within(dialog).findByText("No tienes citas ese día: no se cancela ninguna.")).toBeTruthy();
  await userEvent.click(within(dialog).getByRole("button", { name: "Cerrar el día" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  for (const [first, last, row] of [
    ["2099-08-01", "2099-08-15", "del 1 al 15 de agosto de 2099: cerrado"],
    ["2099-08-05", "2099-08-15", "del 5 al 15 de agosto de 2099: cerrado"],
  ] as const) {
    close(first, last);
    await userEvent.click(screen.getByRole("button", { name: `Quitar: ${row}` }));
    expect(screen.getByText("martes, 4 de agosto de 2099: cerrado")).toBeTruthy();
  }
});

test("the zone of the account is told only where it is another", () => {
  open();
  expect(screen.queryByText(/zona de tu cuenta/)).toBeNull();
  expect(screen.getByText(/^Cada persona ve su propia hora/)).toBeTruthy();
});

test("beside the zone stands which zone is which, and on which clock each offer in person is", () => {
  open({ zone: "America/Bogota" }, [
    { id: "a", title: "Masaje", city: "Madrid", isZoneKnown: true },
    { id: "b", title: "Lectura", city: null, isZoneKnown: true },
    { id: "c", title: "Paseo", city: "Miami", isZoneKnown: false },
  ]);
  expect(screen.getByText(/zona de tu cuenta, hora de Madrid\./)).toBeTruthy();
  expect(screen.getByText(/reloj del lugar.*: «Masaje» en Madrid y «Lectura»\.$/)).toBeTruthy();
  expect(screen.getByText(/^No sabemos qué hora es en el lugar de «Paseo» en Miami/)).toBeTruthy();
});

test("once saved, the hours that the new week no longer holds are named as standing", async () => {
  book(["2099-08-03T08:00:00Z", "Lucía"], ["2099-08-04T08:00:00Z", "Marc"], ["2099-08-03T18:00:00Z", "Rosa"]);
  const tuesday = { weekday: 2, from: "09:00", to: "13:00" };
  const answer = fetchMock.getMockImplementation();
  fetchMock.mockImplementation(async (url, init) =>
    init?.method === "PUT"
      ? Response.json({ data: { zone: "Europe/Madrid", weekly: [tuesday], exceptions: [] } })
      : (answer?.(url, init) ?? Response.error()),
  );
  open({ weekly: [{ weekday: 1, from: "09:00", to: "13:00" }, tuesday] });
  await userEvent.click(screen.getByRole("button", { name: "Quitar lunes: de 09:00 a 13:00" }));
  await userEvent.click(screen.getByRole("button", { name: "Guardar el horario" }));
  expect(
    await screen.findByText(
      "Tienes 1 cita fuera del horario que acabas de guardar: sigue en pie. Si no puedes darla, usa «No puedo ese día».",
    ),
  ).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "No puedo ese día: lunes 3 de agosto" }));
  expect(within(await screen.findByRole("dialog")).getByLabelText<HTMLInputElement>("Día").value).toBe(
    "2099-08-03",
  );
});

test("a day that is over is not closed", async () => {
  open();
  await userEvent.click(screen.getByRole("button", { name: "Hoy no puedo" }));
  const dialog = await screen.findByRole("dialog");
  fireEvent.change(within(dialog).getByLabelText("Día"), { target: { value: "2020-08-04" } });
  expect(within(dialog).getByText("Ese día ya ha pasado.")).toBeTruthy();
  expect(
    within(dialog).getByRole<HTMLButtonElement>("button", { name: "Cerrar el día" }).disabled ||
      within(dialog).getByRole("button", { name: "Cerrar el día" }).getAttribute("aria-disabled") === "true",
  ).toBe(true);
});
