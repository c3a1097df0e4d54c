import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AvailabilityPage } from "@/components/bookings/availability-page";
import type { AvailabilityView } from "@/lib/bookings/availability/schema";

vi.mock("@/components/ui/toast", () => ({ toast: vi.fn() }));
vi.mock("next/navigation", () => ({
  useRouter: () => ({ push: vi.fn() }),
  usePathname: () => "/citas/horario",
}));

const fetchMock = vi.fn<typeof fetch>();
let bookings: { startsAt: string; apprentice: { name: string } }[];

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

const open = (availability: Partial<AvailabilityView> = {}) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AvailabilityPage
        availability={{ zone: "Europe/Madrid", weekly: [], exceptions: [], ...availability }}
      />
    </QueryClientProvider>,
  );

const paths = () => fetchMock.mock.calls.map(([url]) => String(url));
const typeDay = (label: RegExp, day: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: day } });
const close = (first: string, last = "") => {
  typeDay(/^Día/, first);
  typeDay(/^Hasta el día/, last);
  fireEvent.click(screen.getByRole("button", { name: "Cerrar" }));
};
const book = (...hours: [string, string][]) => {
  bookings = hours.map(([startsAt, name]) => ({ startsAt, apprentice: { name } }));
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
    screen.getByRole("button", { name: "Quitar: del 1 al 15 de agosto de 2099: sin citas" }),
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
    await within(dialog).findByText("Se cancelan 2 citas: 10:00 con Lucía, 12:00 con Marc."),
  ).toBeTruthy();
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
