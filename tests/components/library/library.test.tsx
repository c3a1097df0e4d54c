import type { MembershipView } from "@/lib/orders/memberships/schema";
import { buildMembershipView } from "@/tests/support/factories/membership-view";
import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { AccessBanner } from "@/components/library/access-banner";
import { Library } from "@/components/library/library";
import { parseShelfView } from "@/components/library/shelf";
import type { LibraryItem, Shelf, ShelfView } from "@/components/library/shelf";
import type { ContentProgress } from "@/lib/library/progress/progress";
import { routes } from "@/lib/platform/routes";
import { buildAyniDetail } from "@/tests/support/factories/ayni-detail";

afterEach(cleanup);

const NOW = "2026-11-21T12:00:00.000Z";

type ItemOptions = Partial<Omit<LibraryItem, "ayni" | "progress">> & {
  ayni?: Parameters<typeof buildAyniDetail>[0];
  progress?: Partial<ContentProgress>;
  until?: string;
  membership?: { id: string; name: string; endsAt: string | null };
};

let itemCount = 0;

/** A received podcast, not started by default. */
function item(
  title: string,
  { ayni, progress, until, membership, expired = false }: ItemOptions = {},
): LibraryItem {
  itemCount += 1;
  const slug = `contenido-${itemCount}`;
  return {
    ayni: buildAyniDetail({ id: slug, slug, title, contentType: "PODCAST", amount: 0, ...ayni }),
    expired,
    progress: { state: "todo", percent: 0, touchedAt: null, next: null, ...progress },
    order: {
      id: `orden-${itemCount}`,
      reference: `AY-26-${itemCount}`,
      userId: "u",
      ayniContentId: slug,
      masterUserId: "m",
      status: "completed",
      purchaseDate: NOW,
      paymentIntentId: null,
      amount: 0,
      taxBase: 0,
      taxPercentage: 0,
      taxAmount: 0,
      feeAmount: 0,
      seatAmount: 0,
      discount: null,
      bundle: null,
      refundedAmount: 0,
      withdrawnAt: null,
      currency: "eur",
      appointmentDate: null,
      contentExpirationDate: until ?? null,
      availableBillingDate: null,
      parts: [],
      paidToMaster: false,
      slug,
      section: "contenido",
      giftFor: null,
      isPack: false,
      packId: null,
      isPackReturned: false,
      isBooking: false,
      membership: membership ?? null,
      sellsMembership: false,
      isMembershipPeriod: false,
      paidPeriod: null,
      payableUntil: null,
      isConfirming: false,
      taxName: "IVA",
      conditions: [],
      movedAt: null,
    },
  };
}

const inProgress = (
  hour: string,
  percent: number,
  next: Partial<ContentProgress["next"]> = {},
): Partial<ContentProgress> => ({
  state: "doing",
  percent,
  touchedAt: `2026-11-21T${hour}:00:00.000Z`,
  next: { id: "f", kind: "AUDIO", mimeType: "audio/mpeg", number: 2, position: "462", percent: 41, ...next },
});

const renderLibrary = (
  items: LibraryItem[],
  shelf: Shelf | null = null,
  { memberships = [], ...view }: Partial<ShelfView> & { memberships?: MembershipView[] } = {},
) =>
  render(
    <Library
      items={items}
      memberships={memberships}
      view={{ shelf, text: "", order: "recibido", page: 1, ...view }}
      now={NOW}
    />,
  );
const getRegion = (name: string) => within(screen.getByRole("region", { name }));
const getTitles = (name: string) =>
  getRegion(name)
    .getAllByRole("heading", { level: 3 })
    .map(({ textContent }) => textContent);

test("says what the memberships that run cost, and when they are charged next", () => {
  renderLibrary([item("Uno")], null, {
    memberships: [
      buildMembershipView(),
      buildMembershipView({ id: "m2", name: "Semilla", state: "ENDED", endedAt: "2026-11-01T10:00:00.000Z" }),
    ],
  });
  const lines = screen.getByRole("list", { name: "Lo que pagas por tus membresías" });
  expect(lines.textContent?.replace(/\s/g, " ")).toMatch(
    /^Círculo de los lunes · 12 € al mes · Próximo cobro: 12 € el 3 de febrero de 2099\.$/,
  );
  expect(within(lines).getByRole("link").getAttribute("href")).toBe("/membresias");
});

test("shows up to three unfinished contents, most recent first", () => {
  renderLibrary([
    item("Nunca empezado"),
    item("Ayer", { progress: inProgress("07", 10) }),
    item("Antes", { progress: inProgress("08", 20) }),
    item("Hace un rato", { progress: inProgress("10", 30) }),
    item("Acabado", { progress: { ...inProgress("11", 100), state: "done" } }),
    item("Sin acceso", { progress: inProgress("11", 50), expired: true, until: "2026-11-20T00:00:00.000Z" }),
    item("Ahora", { progress: inProgress("11", 40) }),
  ]);
  expect(getTitles("Continúa donde lo dejaste")).toEqual(["Ahora", "Hace un rato", "Antes"]);
  const [first] = getRegion("Continúa donde lo dejaste").getAllByRole("listitem");
  expect(first?.textContent).toContain("Episodio 2 · 7:42");
  expect(first?.textContent).toContain("40 %");
});

test.each([
  ["a podcast", {}, {}, "Episodio 2 · 7:42"],
  ["the next episode, not begun", {}, { position: null }, "Episodio 2"],
  ["a lesson", { contentType: "COURSE" }, {}, "Lección 2 · 7:42"],
  [
    "a document of a course",
    { contentType: "COURSE" },
    { kind: "EBOOK", mimeType: "application/pdf", position: "3" },
    "Lección 2 · página 3",
  ],
  [
    "a PDF",
    { contentType: "EBOOK" },
    { kind: "EBOOK", mimeType: "application/pdf", position: "12" },
    "Página 12",
  ],
  [
    "an EPUB",
    { contentType: "EBOOK" },
    { kind: "EBOOK", mimeType: "application/epub+zip", position: "3:0.2500" },
    "41 % leído",
  ],
] as const)("shows the position in %s", (_name, ayni, next, label) => {
  renderLibrary([item("Uno", { ayni, progress: inProgress("10", 41, next) })]);
  expect(getRegion("Continúa donde lo dejaste").getByText(label)).toBeTruthy();
});

test("shows contents with an encuentro within a week, soonest first, linked to their encuentros", () => {
  const withEncuentro = (title: string, nextStartsAt: string, options: ItemOptions = {}) =>
    item(title, { ...options, ayni: { nextStartsAt } });
  const soon = withEncuentro("Pasado mañana", "2026-11-23T18:00:00.000Z");
  renderLibrary([
    withEncuentro("En dos semanas", "2026-12-05T18:00:00.000Z"),
    soon,
    withEncuentro("Hoy", "2026-11-21T18:00:00.000Z"),
    withEncuentro("Sin acceso", "2026-11-22T18:00:00.000Z", {
      expired: true,
      until: "2026-11-20T00:00:00.000Z",
    }),
  ]);
  expect(getTitles("Esta semana te encuentras con")).toEqual(["Hoy", "Pasado mañana"]);
  expect(
    getRegion("Esta semana te encuentras con")
      .getByRole("link", { name: "Pasado mañana" })
      .getAttribute("href"),
  ).toBe(routes.receivedItem(soon.ayni.slug, soon.order.id, "encuentros"));
});

describe("shelves", () => {
  const items = [
    item("Por empezar uno"),
    item("A medias", { progress: inProgress("10", 40) }),
    item("Acabado", { progress: { state: "done", percent: 100 } }),
    item("Terminó", { expired: true, until: "2026-11-20T12:00:00.000Z", progress: inProgress("10", 40) }),
  ];

  test.each([
    ["por-empezar", ["Por empezar uno"]],
    ["en-curso", ["A medias"]],
    ["terminado", ["Acabado"]],
    ["caducado", ["Terminó"]],
    [null, ["Por empezar uno", "A medias", "Acabado", "Terminó"]],
  ] as const)("%s", (shelf, expected) => {
    renderLibrary(items, shelf);
    expect(getTitles("Todo lo que has recibido")).toEqual(expected);
    expect(screen.queryByRole("region", { name: "Continúa donde lo dejaste" }) === null).toBe(shelf !== null);
    const current = screen.getAllByRole("link", { current: "page" });
    expect(current).toHaveLength(1);
    expect(current[0]?.getAttribute("href")).toBe(routes.received(shelf ? { estado: shelf } : {}));
  });

  test("an empty shelf links to all contents", () => {
    renderLibrary([item("Uno")], "terminado");
    expect(screen.getByText(/Aún no has terminado ninguno/)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Ver todo" }).getAttribute("href")).toBe(routes.received());
  });
});

describe("a long shelf", () => {
  const items = ["Ñandú", "Álamo", "Zarza", "Nube"].map((title) => item(title));

  test("has a search field, which a short one lacks", () => {
    renderLibrary(items);
    expect(screen.queryByRole("search")).toBeNull();
    cleanup();
    renderLibrary(Array.from({ length: 12 }, (_, index) => item(`Pieza ${index}`)));
    expect(screen.getByRole("search", { name: "Busca en lo recibido" })).toBeTruthy();
  });

  test.each([
    ["nube", ["Nube"]],
    ["alamo", ["Álamo"]],
    ["ALAMO nube", []],
  ])("«%s» finds titles without regard to case and accents", (text, expected) => {
    renderLibrary(items, null, { text });
    const titles = screen.queryAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
    expect(titles).toEqual(expected);
    expect(screen.queryByText(/No hay resultados que coincidan con tu búsqueda/) !== null).toBe(
      expected.length === 0,
    );
  });

  test("is ordered by title as a dictionary is", () => {
    renderLibrary(items, null, { order: "titulo" });
    expect(getTitles("Todo lo que has recibido")).toEqual(["Álamo", "Nube", "Ñandú", "Zarza"]);
  });

  test("ignores unknown parameters of the URL", () => {
    expect(parseShelfView({ estado: "x", orden: "constructor", q: "  a " })).toEqual({
      shelf: null,
      text: "a",
      order: "recibido",
      page: 1,
    });
    expect(parseShelfView({ page: "0" }).page).toBe(1);
    expect(parseShelfView({ page: "2x" }).page).toBe(1);
  });

  describe("has pages of 24", () => {
    const many = Array.from({ length: 50 }, (_, index) =>
      item(`Pieza ${index + 1}`, { progress: index === 0 ? inProgress("10", 40) : {} }),
    );
    const getPager = () => within(screen.getByRole("navigation", { name: "Páginas de lo recibido" }));

    test.each([
      [1, 24, "Pieza 1"],
      [2, 24, "Pieza 25"],
      [3, 2, "Pieza 49"],
      [9, 2, "Pieza 49"],
    ])("page %i shows %i contents from «%s» on", (page, count, first) => {
      renderLibrary(many, null, { page });
      const titles = getTitles("Todo lo que has recibido");
      expect(titles).toHaveLength(count);
      expect(titles[0]).toBe(first);
      expect(getPager().getByText(`Página ${Math.min(page, 3)} de 3`)).toBeTruthy();
    });

    test("whose links keep the view, which starts at its first page", () => {
      renderLibrary(many, "por-empezar", { text: "pieza", order: "titulo", page: 2 });
      const view = { estado: "por-empezar", q: "pieza", orden: "titulo" };
      const hrefOf = (link: HTMLElement) => link.getAttribute("href");
      expect(hrefOf(getPager().getByRole("link", { name: "Siguiente" }))).toBe(
        routes.received({ ...view, page: "3" }),
      );
      expect(hrefOf(getPager().getByRole("link", { name: "Anterior" }))).toBe(routes.received(view));
      expect(hrefOf(screen.getByRole("link", { name: "Terminado" }))).toBe(
        routes.received({ ...view, estado: "terminado" }),
      );
    });

    test("and says what to continue on the first one only", () => {
      renderLibrary(many);
      expect(getTitles("Continúa donde lo dejaste")).toEqual(["Pieza 1"]);
      cleanup();
      renderLibrary(many, null, { page: 2 });
      expect(screen.queryByRole("region", { name: "Continúa donde lo dejaste" })).toBeNull();
    });

    test("and no pager when one page is enough", () => {
      renderLibrary(many.slice(0, 24));
      expect(screen.queryByRole("navigation", { name: "Páginas de lo recibido" })).toBeNull();
    });
  });
});

test("an empty library explains itself and has no shelves", () => {
  renderLibrary([]);
  expect(screen.getByRole("heading", { name: "Aquí vivirá lo que recibas" })).toBeTruthy();
  expect(screen.queryByRole("navigation")).toBeNull();
});

describe("expired access", () => {
  const ended = { expired: true, until: "2026-11-20T12:00:00.000Z" };

  test.each([
    ["free", { amount: 0 }, "Recibir de nuevo"],
    ["paid", { amount: 2500 }, "Comprar de nuevo"],
    ["pay-what-you-want", { amount: 500, minimumAmount: 0 }, "Recibir de nuevo"],
  ])("to %s content shows when it ended and how to renew it", (_name, ayni, label) => {
    const received = item("Respirar", { ...ended, ayni });
    renderLibrary([received]);
    expect(screen.getByText(/Tu acceso terminó el/).textContent).toContain("20 de noviembre de 2026");
    expect(screen.getByRole("link", { name: `${label}: Respirar` }).getAttribute("href")).toBe(
      routes.ayni(received.ayni.slug),
    );
    cleanup();
    const access = { kind: "expired", date: ended.until } as const;
    render(<AccessBanner ayni={buildAyniDetail(ayni)} access={access} />);
    expect(screen.getByText(/seguir donde lo dejaste/)).toBeTruthy();
    expect(screen.getByRole("link", { name: label })).toBeTruthy();
  });

  test("by a membership was no purchase", () => {
    const access = { kind: "expired", date: ended.until, wasByMembership: true } as const;
    render(<AccessBanner ayni={buildAyniDetail({ amount: 2500 })} access={access} />);
    expect(screen.getByText(/^Lo abría tu membresía\. Puedes comprarlo en su página/)).toBeTruthy();
    expect(document.body.textContent).not.toContain("de nuevo");
  });

  test("to archived content cannot be renewed", () => {
    renderLibrary([item("Respirar", { ...ended, ayni: { status: "ARCHIVED" } })]);
    expect(screen.getByText("Ya no se ofrece")).toBeTruthy();
    expect(screen.queryByRole("link", { name: /de nuevo/ })).toBeNull();
    cleanup();
    render(
      <AccessBanner
        ayni={buildAyniDetail({ status: "ARCHIVED" })}
        access={{ kind: "expired", date: ended.until }}
      />,
    );
    expect(screen.getByText(/no se puede recibir de nuevo/)).toBeTruthy();
    expect(screen.queryByRole("link")).toBeNull();
  });
});

test("a cancelled hour says so, and not that it is no longer offered", () => {
  const encuentro = {
    id: "e1",
    startsAt: NOW,
    endsAt: NOW,
    timezone: "Europe/Madrid",
    durationMinutes: 60,
    title: "",
  };
  const show = (cancelled: boolean) =>
    render(
      <AccessBanner
        ayni={buildAyniDetail({
          status: "ARCHIVED",
          isSession: true,
          encuentros: [{ ...encuentro, cancelled }],
        })}
        access={{ kind: "expired", date: NOW }}
      />,
    );
  show(true);
  expect(screen.getByText(/^Esta cita se canceló/)).toBeTruthy();
  expect(screen.queryByText(/Ya no se ofrece/)).toBeNull();
  cleanup();
  // Control: an hour that took place.
  show(false);
  expect(screen.getByText(/Ya no se ofrece/)).toBeTruthy();
});

test("what a membership opens says so, and until when", () => {
  const membership = { id: "m1", name: "Círculo", endsAt: "2099-02-03T12:00:00.000Z" };
  renderLibrary([
    item("Sigue", { membership: { ...membership, endsAt: null }, until: "2099-02-17T12:00:00.000Z" }),
    item("Abierto", { membership, until: "2099-02-03T12:00:00.000Z" }),
    item("Encuentro", {
      membership,
      until: "2099-02-03T12:00:00.000Z",
      ayni: { nextStartsAt: "2098-12-05T18:00:00.000Z", nextEndsAt: "2098-12-05T19:00:00.000Z" },
    }),
    item("Cerrado", { membership, until: "2020-02-03T12:00:00.000Z", expired: true }),
  ]);
  expect(screen.getAllByText(/^Por tu membresía/).map(({ textContent }) => textContent)).toEqual([
    "Por tu membresía",
    "Por tu membresía, hasta el 3 de febrero de 2099",
    "Por tu membresía, hasta el 3 de febrero de 2099",
  ]);
  expect(screen.getByRole("link", { name: "Tus membresías" }).getAttribute("href")).toBe("/membresias");
});
