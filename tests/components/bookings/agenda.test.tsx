import { render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { AgendaPage } from "@/components/bookings/agenda-page";
import { AgendaWeekPage } from "@/components/bookings/agenda-week";
import { CancelDialog } from "@/components/bookings/cancel-dialog";
import { ForgoDialog } from "@/components/bookings/forgo-dialog";
import { BookingCard } from "@/components/bookings/booking-card";
import { HistoryPage } from "@/components/bookings/history-page";
import { QueryProvider } from "@/components/common/query-provider";
import type { BookingView } from "@/lib/bookings/booking/schema";
import { buildBookingView } from "@/tests/support/factories/booking-view";
import * as navigation from "next/navigation";
import { stubExports } from "@/tests/setup/stub-exports";

stubExports(navigation, { useRouter: () => ({ push: vi.fn(), refresh: vi.fn() }) });

const ZONE = "America/Bogota";
const NOW = "2027-01-05T15:00:00.000Z";

const showWeek = (side: "master" | "apprentice", bookings: BookingView[]) =>
  render(
    <AgendaWeekPage
      week={{
        monday: "2027-01-04",
        bookings,
        encuentros: [
          {
            id: "e9",
            startsAt: "2027-01-07T20:00:00.000Z",
            endsAt: "2027-01-07T21:00:00.000Z",
            title: "Taller de sueños",
            slug: "suenos",
          },
        ],
      }}
      side={side}
      isMaster
      zone={ZONE}
      isZoneChosen
      now={NOW}
    />,
  );

test("a week has a section for each day, in the zone of the viewer", () => {
  // In Bogotá it is still Tuesday.
  showWeek("master", [
    buildBookingView({ startsAt: "2027-01-06T01:00:00.000Z", endsAt: "2027-01-06T02:00:00.000Z" }),
  ]);
  expect(screen.getByText(/^Horas de Bogotá, la zona de tu cuenta y de tus avisos\./)).toBeTruthy();
  expect(screen.getAllByRole("region")).toHaveLength(7);
  const today = within(screen.getByRole("region", { name: "Hoy" }));
  expect(today.getByText(/20:00/)).toBeTruthy();
  expect(today.getByRole("link", { name: "Rosa Luz" }).getAttribute("href")).toBe(
    "/citas?persona=rosa#cita-b1",
  );
  const thursday = within(screen.getByRole("region", { name: "Jueves 7 de enero" }));
  expect(thursday.getByRole("link", { name: "Taller de sueños" })).toBeTruthy();
});

const showList = (side: "master" | "apprentice", zone: { zone: string; isZoneChosen: boolean }) =>
  render(
    <QueryProvider>
      <AgendaPage
        side={side}
        when="upcoming"
        page={{ content: [buildBookingView()], metadata: { total: 1, pageSize: 50, after: null } }}
        packs={[]}
        waits={[]}
        waitCounts={[]}
        isMaster={side === "master"}
        now={NOW}
        hasPreviousPages={false}
        {...zone}
      />
    </QueryProvider>,
  );

const onDevice = (timeZone: string) =>
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue({
    ...new Intl.DateTimeFormat().resolvedOptions(),
    timeZone,
  });

describe("the head of the agenda", () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  test.each(["master", "apprentice"] as const)("names the zone of the account to the %s", (side) => {
    onDevice("America/Mexico_City");
    showList(side, { zone: "America/Mexico_City", isZoneChosen: true });
    expect(screen.getByText(/^Horas de/).textContent).toBe(
      "Horas de Ciudad de México, la zona de tu cuenta y de tus avisos.",
    );
  });

  test("names the zone of a device with another clock beside it, and leads to the account's", () => {
    onDevice("Europe/Madrid");
    showList("apprentice", { zone: "America/Mexico_City", isZoneChosen: true });
    expect(screen.getByText(/^Horas de/).textContent).toBe(
      "Horas de Ciudad de México, la zona de tu cuenta y de tus avisos. Tu dispositivo está en hora de Madrid. Cambiar la de tu cuenta",
    );
    expect(screen.getByRole("link", { name: "Cambiar la de tu cuenta" }).getAttribute("href")).toBe(
      "/account-settings/personal-info",
    );
  });

  test.each([
    ["has the same clock", "Europe/Paris", true, "Horas de Madrid, la zona de tu cuenta y de tus avisos."],
    [
      "is known and the account has none",
      "Europe/Madrid",
      false,
      "Horas de Madrid: tu cuenta no tiene zona horaria. Elegir la tuya",
    ],
  ])("says what it knows where the device %s", (_, device, isZoneChosen, text) => {
    onDevice(device);
    showList("apprentice", { zone: "Europe/Madrid", isZoneChosen });
    expect(screen.getByText(/^Horas de/).textContent).toBe(text);
  });
});

test("weeks are links, and today is one where another week is shown", () => {
  const { unmount } = showWeek("apprentice", []);
  const hrefOf = (name: string) => screen.queryByRole("link", { name })?.getAttribute("href");
  expect(hrefOf("Semana anterior")).toBe("/citas?como=aprendiz&semana=2026-12-28");
  expect(hrefOf("Semana siguiente")).toBe("/citas?como=aprendiz&semana=2027-01-11");
  expect(hrefOf("Ir a hoy")).toBeUndefined();
  expect(screen.getByRole("link", { name: "Semana" }).getAttribute("aria-current")).toBe("page");
  unmount();
  render(
    <AgendaWeekPage
      week={{ monday: "2027-02-01", bookings: [], encuentros: [] }}
      side="apprentice"
      isMaster={false}
      zone={ZONE}
      isZoneChosen
      now={NOW}
    />,
  );
  expect(hrefOf("Ir a hoy")).toBe("/citas?como=aprendiz&semana=2027-01-05");
  expect(screen.getByText("No tienes nada esta semana")).toBeTruthy();
});

const showCard = (side: "master" | "apprentice", changes: Partial<BookingView>) =>
  render(
    <QueryProvider>
      <BookingCard booking={buildBookingView(changes)} side={side} zone={ZONE} now={NOW} />
    </QueryProvider>,
  );

test.each([
  ["master", "master", "Cancelada por ti"],
  ["master", "apprentice", "Cancelada por Rosa"],
  ["apprentice", "master", "Cancelada por Lucía"],
  ["apprentice", null, "Cancelada"],
] as const)("the %s reads who of %s cancelled", (side, cancelledBy, text) => {
  showCard(side, { status: "cancelled", cancelledBy });
  expect(screen.getByText(text)).toBeTruthy();
});

test("the room is a button once the hour is near, and a quiet link before", () => {
  const { unmount } = showCard("apprentice", { startsAt: "2027-01-20T15:00:00.000Z" });
  expect(screen.getByRole("link", { name: "Ir a la sala" }).hasAttribute("data-button")).toBe(false);
  unmount();
  showCard("apprentice", { startsAt: "2027-01-05T15:30:00.000Z" });
  expect(screen.getByRole("link", { name: "Ir a la sala" }).hasAttribute("data-button")).toBe(true);
});

test("an hour in person is told by the clock of its place, with its street and the viewer's own time", () => {
  const inPerson = { modality: "OFFLINE", hasRoom: false, placeName: "Casa Luna" } as const;
  showCard("apprentice", {
    ...inPerson,
    address: "Calle Elvira 3, Granada",
    startsAt: "2027-01-20T17:00:00.000Z",
    endsAt: "2027-01-20T18:00:00.000Z",
    moveUntil: "2027-01-19T17:00:00.000Z",
  });
  expect(screen.getByText(/^18:00/).parentElement?.textContent).toBe(
    "18:00–19:00hora de Madrid · 12:00 en Bogotá",
  );
  expect(screen.getByText(/Casa Luna, Calle Elvira 3, Granada/)).toBeTruthy();
  expect(
    screen.getByText("Puedes cambiarla hasta el martes 19 de enero a las 18:00 (hora de Madrid)."),
  ).toBeTruthy();
});

test("a week puts an hour in person on the day of its place", () => {
  showWeek("apprentice", [
    buildBookingView({
      modality: "OFFLINE",
      startsAt: "2027-01-06T23:30:00.000Z",
      endsAt: "2027-01-07T00:30:00.000Z",
    }),
  ]);
  const thursday = within(screen.getByRole("region", { name: "Jueves 7 de enero" }));
  expect(thursday.getByText("00:30")).toBeTruthy();
  expect(thursday.getByText("hora de Madrid · 18:30 en Bogotá")).toBeTruthy();
});

test("a Master goes from an hour to the history with its person, an apprentice does not", () => {
  const { unmount } = showCard("master", {});
  expect(screen.getByRole("link", { name: "Historial con Rosa" }).getAttribute("href")).toBe(
    "/citas?persona=rosa",
  );
  unmount();
  showCard("apprentice", {});
  expect(screen.queryByRole("link", { name: /Historial/ })).toBeNull();
});

test.each([
  ["master", true, "/ayni/tarot"],
  ["apprentice", true, "/ayni/tarot"],
  ["master", false, "/recibir/tarot/null/encuentros"],
  ["apprentice", false, undefined],
] as const)("the title leads the %s to the offer, listed: %s", (side, isListed, href) => {
  showCard(side, { isListed });
  expect(screen.getByText("Lectura de tarot").closest("a")?.getAttribute("href")).toBe(href);
});

test("a history names the person once, and the year of each day", () => {
  const past = buildBookingView({
    id: "b2",
    status: "done",
    startsAt: "2026-03-02T15:00:00.000Z",
    note: "Vino.",
  });
  const page = { content: [past], metadata: { total: 1, pageSize: 50, after: null } };
  const { apprentice: person } = past;
  render(
    <QueryProvider>
      <HistoryPage history={{ person, page }} zone={ZONE} isZoneChosen now={NOW} hasPreviousPages={false} />
    </QueryProvider>,
  );
  expect(screen.getByRole("heading", { name: "Historial con Rosa Luz" })).toBeTruthy();
  expect(screen.getByRole("heading", { name: "lunes, 2 de marzo de 2026" })).toBeTruthy();
  expect(screen.getByDisplayValue("Vino.")).toBeTruthy();
  expect(screen.queryByRole("link", { name: /^Historial/ })).toBeNull();
});

test("a Master reads the hour of the apprentice beside their own where it is another", () => {
  const booking = buildBookingView({
    startsAt: "2027-01-06T09:00:00.000Z",
    endsAt: "2027-01-06T10:00:00.000Z",
    apprenticeZone: "America/Santiago",
  });
  const show = (zone: string) =>
    render(
      <QueryProvider>
        <BookingCard booking={booking} side="master" zone={zone} now={NOW} />
      </QueryProvider>,
    );
  const { unmount } = show("Europe/Madrid");
  expect(screen.getByText("Para Rosa: 06:00 en Santiago de Chile")).toBeTruthy();
  unmount();
  show("America/Santiago");
  expect(screen.queryByText(/^Para Rosa/)).toBeNull();
});

test("an apprentice who is too late to cancel can say that they will not come", () => {
  const { unmount } = showCard("apprentice", { canChange: false, canForgo: true });
  expect(screen.getByText("Ya no se puede cambiar ni cancelar.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "No podré ir" })).toBeTruthy();
  unmount();
  showCard("apprentice", {});
  expect(screen.queryByRole("button", { name: "No podré ir" })).toBeNull();
});

test.each([
  [{}, /Ya no se puede cancelar, así que no se devuelven los 45/],
  [{ packId: "p1", amount: 0 }, /La sesión cuenta como usada\. Si quiere, Lucía puede devolvértela/],
  [{ amount: 0 }, /Si quiere, Lucía puede darte otra hora/],
])("before they do, it says what follows (%o)", (changes, text) => {
  render(
    <QueryProvider>
      <ForgoDialog booking={buildBookingView(changes)} onClose={() => undefined} />
    </QueryProvider>,
  );
  expect(screen.getByText(text).textContent).toMatch(
    /Avisamos ahora a Lucía, que recupera la hora.+No contará/,
  );
  expect(screen.getByLabelText(/Unas palabras para Lucía/)).toBeTruthy();
});

test.each([
  ["owner", /te devolvemos también el dinero de esta sesión/],
  ["giver", /el dinero de esta sesión vuelve a quien te lo regaló/],
  [null, /La sesión vuelve a tu pack/],
] as const)(
  "before an hour of a pack is cancelled, it is told where its session goes (%s)",
  (packPayer, text) => {
    const booking = buildBookingView({ packId: "p1", amount: 0, packPayer });
    render(
      <QueryProvider>
        <CancelDialog booking={booking} side="apprentice" onClose={() => undefined} />
      </QueryProvider>,
    );
    expect(screen.getByText(text)).toBeTruthy();
  },
);

const forgone = { status: "forgone", isForgone: true, forgoneWord: "Tengo fiebre." } as const;

test("a forgone hour tells both sides so, and its Master can return it or give another", () => {
  const { unmount } = showCard("master", { ...forgone, canChange: true });
  expect(screen.getByText("Avisó de que no podría")).toBeTruthy();
  expect(screen.getByText("Rosa te dijo: «Tengo fiebre.»")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Dar otra hora" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Devolver" })).toBeTruthy();
  unmount();
  const own = showCard("apprentice", { ...forgone, canChange: false });
  expect(screen.getByText("El pago no se devuelve, salvo que Lucía lo decida.")).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
  own.unmount();
  showCard("apprentice", { ...forgone, status: "cancelled", cancelledBy: "master" });
  expect(screen.getByText("Devuelta por Lucía")).toBeTruthy();
});
