import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { MasterDay } from "@/components/feed/master-day";
import type { MasterDay as MasterDayView } from "@/lib/teaching/day/schema";
import * as linkModule from "@/components/ui/link";
import { stubExports } from "@/tests/setup/stub-exports";

stubExports(linkModule, {
  Link: (props: React.ComponentProps<"a">) => <a {...props} />,
  TextLink: (props: React.ComponentProps<"a">) => <a {...props} />,
});

afterEach(cleanup);

const encuentro: MasterDayView["encuentros"][number] = {
  id: "e1",
  startsAt: "2027-03-17T17:00:00.000Z",
  endsAt: "2027-03-17T18:30:00.000Z",
  openedAt: null,
  timezone: "Europe/Madrid",
  city: null,
  title: "",
  participants: 8,
  seatsLeft: 4,
  isInRoom: true,
  isBooked: false,
  ayni: { slug: "luna", title: "Círculo de luna", status: "PUBLISHED" },
};

const quiet: MasterDayView = {
  encuentros: [],
  hours: [],
  zone: "Europe/Madrid",
  sales: { people: 0, earnings: [] },
};

test("leads into the next room, and tells the free seats of what follows", () => {
  const later = {
    ...encuentro,
    id: "e2",
    isInRoom: false,
    seatsLeft: 0,
    ayni: { ...encuentro.ayni, slug: "sol" },
  };
  render(<MasterDay {...quiet} encuentros={[encuentro, later]} />);
  const next = screen.getByRole("article");
  expect(next.textContent).toContain("8 participantes · quedan 4 lugares");
  const enter = within(next).getByRole("link", { name: "Entrar en la sala de Círculo de luna" });
  expect(enter.getAttribute("href")).toBe("/sala/e1");
  expect(screen.getByText("8 participantes · sin lugares libres")).toBeTruthy();
  expect(screen.getAllByRole("link", { name: /^Entrar/ })).toHaveLength(1);
});

test("tells until when the encuentro lasts that takes place", () => {
  vi.useFakeTimers({ now: new Date("2027-03-17T17:20:00Z"), toFake: ["Date"] });
  render(<MasterDay {...quiet} encuentros={[encuentro]} />);
  expect(screen.getByRole("article").textContent).toMatch(/^Ahora, hasta las \d\d:30/);
  vi.useRealTimers();
});

test("tells it from the opening of its room, also before the start", () => {
  vi.useFakeTimers({ now: new Date("2027-03-17T16:50:00Z"), toFake: ["Date"] });
  const opened = { ...encuentro, openedAt: "2027-03-17T16:49:00.000Z" };
  render(<MasterDay {...quiet} encuentros={[opened, { ...encuentro, id: "e2" }]} />);
  expect(screen.getByRole("article").textContent).toMatch(/^Ahora, hasta las \d\d:30/);
  expect(screen.getAllByText(/^Ahora/)).toHaveLength(1);
  vi.useRealTimers();
});

test("tells the hours of today in the Master's zone and what was received since yesterday", () => {
  render(
    <MasterDay
      {...quiet}
      hours={[{ id: "h1", startsAt: "2027-03-16T11:00:00.000Z", name: "Aurora" }]}
      sales={{ people: 2, earnings: [{ currency: "EUR", amount: 3718 }] }}
    />,
  );
  const facts = screen
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent?.replaceAll("\u00a0", " "));
  expect(facts).toEqual([
    "1 cita hoy: 12:00 con Aurora",
    "2 personas han recibido lo tuyo desde ayer: 37,18 € para ti",
  ]);
});

test("is calm on an empty day", () => {
  render(<MasterDay {...quiet} />);
  expect(screen.getByText(/No tienes ningún encuentro por delante/)).toBeTruthy();
  expect(screen.getByText(/un día tranquilo/)).toBeTruthy();
});
