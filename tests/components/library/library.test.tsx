import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { AccessNotice } from "@/components/library/access-banner";
import { Library } from "@/components/library/library";
import type { Shelf, ShelfItem } from "@/components/library/shelf";
import type { Progress } from "@/lib/library/progress/progress";
import { routes } from "@/lib/platform/routes";
import { ayniDetail } from "../../../tools/factories/ayni-detail";

afterEach(cleanup);

const NOW = "2026-11-21T12:00:00.000Z";

type Given = Partial<Omit<ShelfItem, "ayni" | "progress">> & {
  ayni?: Parameters<typeof ayniDetail>[0];
  progress?: Partial<Progress>;
  until?: string;
};

let made = 0;

/** A received podcast that has not been begun, unless told otherwise. */
function item(title: string, { ayni, progress, until, expired = false }: Given = {}): ShelfItem {
  made += 1;
  const slug = `contenido-${made}`;
  return {
    ayni: ayniDetail({ id: slug, slug, title, contentType: "PODCAST", amount: 0, ...ayni }),
    expired,
    progress: { state: "todo", percent: 0, touchedAt: null, next: null, ...progress },
    order: {
      id: `orden-${made}`,
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
      placeAmount: 0,
      refundedAmount: 0,
      currency: "eur",
      appointmentDate: null,
      contentExpirationDate: until ?? null,
      availableBillingDate: null,
      paidToMaster: false,
      slug,
      section: "contenido",
    },
  };
}

const doing = (hour: string, percent: number, next: Partial<Progress["next"]> = {}): Partial<Progress> => ({
  state: "doing",
  percent,
  touchedAt: `2026-11-21T${hour}:00:00.000Z`,
  next: { id: "f", kind: "AUDIO", mimeType: "audio/mpeg", number: 2, position: "462", percent: 41, ...next },
});

const open = (items: ShelfItem[], shelf: Shelf | null = null) =>
  render(<Library items={items} shelf={shelf} now={NOW} />);
const region = (name: string) => within(screen.getByRole("region", { name }));
const titles = (name: string) =>
  region(name)
    .getAllByRole("heading", { level: 3 })
    .map(({ textContent }) => textContent);

test("on top is what one was in and has not finished, the latest first, three at most", () => {
  open([
    item("Nunca empezado"),
    item("Ayer", { progress: doing("07", 10) }),
    item("Antes", { progress: doing("08", 20) }),
    item("Hace un rato", { progress: doing("10", 30) }),
    item("Acabado", { progress: { ...doing("11", 100), state: "done" } }),
    item("Sin acceso", { progress: doing("11", 50), expired: true, until: "2026-11-20T00:00:00.000Z" }),
    item("Ahora", { progress: doing("11", 40) }),
  ]);
  expect(titles("Continúa donde lo dejaste")).toEqual(["Ahora", "Hace un rato", "Antes"]);
  const [first] = region("Continúa donde lo dejaste").getAllByRole("listitem");
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
] as const)("it says where one is in %s", (_name, ayni, next, label) => {
  open([item("Uno", { ayni, progress: doing("10", 41, next) })]);
  expect(region("Continúa donde lo dejaste").getByText(label)).toBeTruthy();
});

test("what meets within a week comes next, the soonest first, and leads to its encuentros", () => {
  const meets = (title: string, nextStartsAt: string, given: Given = {}) =>
    item(title, { ...given, ayni: { nextStartsAt } });
  const soon = meets("Pasado mañana", "2026-11-23T18:00:00.000Z");
  open([
    meets("En dos semanas", "2026-12-05T18:00:00.000Z"),
    soon,
    meets("Hoy", "2026-11-21T18:00:00.000Z"),
    meets("Sin acceso", "2026-11-22T18:00:00.000Z", { expired: true, until: "2026-11-20T00:00:00.000Z" }),
  ]);
  expect(titles("Esta semana te encuentras con")).toEqual(["Hoy", "Pasado mañana"]);
  expect(
    region("Esta semana te encuentras con").getByRole("link", { name: "Pasado mañana" }).getAttribute("href"),
  ).toBe(routes.receivedItem(soon.ayni.slug, soon.order.id, "encuentros"));
});

describe("the views", () => {
  const items = [
    item("Por empezar uno"),
    item("A medias", { progress: doing("10", 40) }),
    item("Acabado", { progress: { state: "done", percent: 100 } }),
    item("Terminó", { expired: true, until: "2026-11-20T12:00:00.000Z", progress: doing("10", 40) }),
  ];

  test.each([
    ["por-empezar", ["Por empezar uno"]],
    ["en-curso", ["A medias"]],
    ["terminado", ["Acabado"]],
    ["caducado", ["Terminó"]],
    [null, ["Por empezar uno", "A medias", "Acabado", "Terminó"]],
  ] as const)("%s", (shelf, expected) => {
    open(items, shelf);
    expect(titles("Todo lo que has recibido")).toEqual(expected);
    expect(screen.queryByRole("region", { name: "Continúa donde lo dejaste" }) === null).toBe(shelf !== null);
    const current = screen.getAllByRole("link", { current: "page" });
    expect(current).toHaveLength(1);
    expect(current[0]?.getAttribute("href")).toBe(routes.received(shelf ? { estado: shelf } : {}));
  });

  test("an empty one says so, and leads to all", () => {
    open([item("Uno")], "terminado");
    expect(screen.getByText(/Aún no has terminado ninguno/)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Ver todo" }).getAttribute("href")).toBe(routes.received());
  });
});

test("an empty library says what will be there, and has no views", () => {
  open([]);
  expect(screen.getByRole("heading", { name: "Aquí vivirá lo que recibas" })).toBeTruthy();
  expect(screen.queryByRole("navigation")).toBeNull();
});

describe("an access that has ended", () => {
  const ended = { expired: true, until: "2026-11-20T12:00:00.000Z" };

  test.each([
    ["free", { amount: 0 }, "Recibir de nuevo"],
    ["paid", { amount: 2500 }, "Comprar de nuevo"],
    ["at a price of one's choice", { amount: 500, minimumAmount: 0 }, "Recibir de nuevo"],
  ])("of something %s says when, and how to have it again", (_name, ayni, label) => {
    const received = item("Respirar", { ...ended, ayni });
    open([received]);
    expect(screen.getByText(/Tu acceso terminó el/).textContent).toContain("20 de noviembre de 2026");
    expect(screen.getByRole("link", { name: `${label}: Respirar` }).getAttribute("href")).toBe(
      routes.ayni(received.ayni.slug),
    );
    cleanup();
    const access = { kind: "expired", date: ended.until } as const;
    render(<AccessNotice ayni={ayniDetail(ayni)} access={access} />);
    expect(screen.getByText(/seguir donde lo dejaste/)).toBeTruthy();
    expect(screen.getByRole("link", { name: label })).toBeTruthy();
  });

  test("of what is no longer given says that", () => {
    open([item("Respirar", { ...ended, ayni: { status: "ARCHIVED" } })]);
    expect(screen.getByText("Ya no se ofrece")).toBeTruthy();
    expect(screen.queryByRole("link", { name: /de nuevo/ })).toBeNull();
    cleanup();
    render(
      <AccessNotice
        ayni={ayniDetail({ status: "ARCHIVED" })}
        access={{ kind: "expired", date: ended.until }}
      />,
    );
    expect(screen.getByText(/no se puede recibir de nuevo/)).toBeTruthy();
    expect(screen.queryByRole("link")).toBeNull();
  });
});
