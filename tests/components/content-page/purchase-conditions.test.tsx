import { readFileSync } from "node:fs";
import { render, screen, within } from "@testing-library/react";
import { expect, onTestFinished, test } from "vitest";
import { PurchaseConditions } from "@/components/content-page/purchase-conditions";
import styles from "@/components/content-page/purchase.module.css";
import type { AyniDetail } from "@/lib/content/ayni/schema";
import type { PurchaseTerms } from "@/lib/orders/purchase-terms";
import { buildAyniDetail, buildEncuentroView } from "@/tests/support/factories/ayni-detail";

const NOW = new Date("2026-11-22T10:00:00.000Z");
const LATER = "2027-02-01T10:00:00.000Z";

const recording = buildAyniDetail({
  contentType: "PODCAST",
  onlineType: null,
  amount: 7500,
  files: [
    {
      id: "f",
      kind: "AUDIO",
      title: "Uno",
      mimeType: "audio/mpeg",
      size: 1,
      durationSeconds: 60,
      freeSample: false,
      chapters: [],
      waveform: null,
    },
  ],
});

const terms: PurchaseTerms = {
  price: { amount: 7500, taxBase: 6198, taxAmount: 1302, feeAmount: 620 },
  feePercentage: 10,
  taxNote: "IVA del 21 % incluido",
};

const show = (changes: Partial<AyniDetail>, given: PurchaseTerms | null = terms) =>
  render(<PurchaseConditions ayni={{ ...recording, ...changes }} terms={given} now={NOW} />);

/** Styles, which the tests have not, show one of two lists: the buyer's, or that of whoever has it. */
const readLists = () =>
  screen.queryAllByRole("list").map((list) =>
    within(list)
      .queryAllByRole("listitem")
      .map(({ textContent }) => textContent),
  );
const getLines = () => readLists()[0] ?? [];
const getOwnerLines = () => readLists()[1] ?? [];

test("a recording tells its return and what ends it, then quietly its payment and the Master's share", () => {
  show({});
  expect(screen.getByRole("heading").firstChild?.textContent).toBe("Antes de pagar");
  expect(getLines()).toEqual([
    "Puedes devolverlo hasta el domingo 6 de diciembre, 14 días después de comprarlo. Ese derecho solo termina antes si, al abrirlo, dices que sí a «Al empezar ya no podrás devolverlo».",
    "Está grabado: empiezas cuando quieras.",
    "Compras a Ayllu, que responde ante ti con todos los derechos de consumo.",
  ]);
  expect(screen.getByText(/^Aún no se cobra nada/)).toBeTruthy();
  expect(screen.getByText(/^De tu pago, 55,78\s€ son para Lucía Ferrer; 6,20\s€ sostienen/)).toBeTruthy();
  const link = screen.getByRole("link", { name: "Devoluciones" });
  expect(link.getAttribute("href")).toBe("/legal/condiciones#devoluciones");
});

test("keeps the room of purchase rights for who has it by a membership, and nowhere else", () => {
  const { unmount } = render(<PurchaseConditions ayni={recording} terms={terms} isInPlan now={NOW} />);
  const [first] = screen.getAllByRole("listitem");
  expect([...(first?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Puedes devolverlo hasta/),
    "Lo abre tu membresía: no lo pagas aparte.",
  ]);
  unmount();
  show({});
  expect(document.body.textContent).not.toContain("membresía");
});

const live = {
  contentType: "EVENT",
  onlineType: "VIDEOCALL",
  encuentros: [buildEncuentroView(LATER)],
  lastEndsAt: LATER,
  files: [],
} as const;

test("an encuentro can go into the calendar, and is returned before it starts", () => {
  show({ ...live, encuentros: [...live.encuentros], files: [] });
  expect(getLines()).toEqual([
    expect.stringMatching(
      /^Puedes devolverlo hasta el lunes 18 de enero de 2027 a las \d\d:00, 14 días antes del encuentro\.$/,
    ),
    "Por videollamada, en directo: no incluye grabación.",
    "Compras a Ayllu, que responde ante ti con todos los derechos de consumo.",
  ]);
  expect(screen.getByText("Puedes añadirlo a tu calendario.")).toBeTruthy();
});

test("a free content has nothing to return or pay", () => {
  show({ ...live, encuentros: [...live.encuentros], files: [], amount: 0 }, null);
  expect(getLines()).toEqual(["Por videollamada, en directo: no incluye grabación."]);
  expect(screen.queryByText(/cobra/)).toBeNull();
});

test("where the tax differs by country, only what does not depend on it is told", () => {
  show({}, { ...terms, taxNote: null });
  expect(
    screen.getByText(
      "De tu pago, una vez restados los impuestos de tu país, el 90 % es para Lucía Ferrer; el 10 % sostiene la comunidad.",
    ),
  ).toBeTruthy();
  expect(screen.queryByText(/55,78/)).toBeNull();
});

test("a chosen amount is told for the suggested one", () => {
  show({ minimumAmount: 0 });
  expect(screen.getByText(/^De un aporte de 75\s€, 55,78\s€ son para Lucía Ferrer/)).toBeTruthy();
});

test("whoever has it is told what still holds, and where their own terms are", () => {
  show({});
  expect(screen.getByRole("heading").lastChild?.textContent).toBe("Lo que vale para ti");
  expect(getOwnerLines()).toEqual([
    "Está grabado: empiezas cuando quieras.",
    "Si puedes devolverlo, y hasta cuándo, lo dice tu pedido.",
  ]);
  expect(screen.getByRole("link", { name: /lo dice tu pedido/ }).getAttribute("href")).toBe("/pedidos");
});

test("an address that comes with the place is in what was received, and a free place has no return", () => {
  const inPerson = { modality: "OFFLINE", onlineType: null, placeName: "Casa del Río" } as const;
  const hidden = { placeCity: "Granada", addressAfterReserving: true };
  show({ ...live, ...inPerson, ...hidden, encuentros: [...live.encuentros], files: [], amount: 0 }, null);
  expect(getLines()).toEqual([
    "En Casa del Río, Granada. La dirección exacta te llega al reservar tu lugar.",
  ]);
  expect(getOwnerLines()).toEqual(["En Casa del Río, Granada. La dirección exacta está en tu contenido."]);
});

test("nothing stands for whoever has what has no conditions but those of a purchase", () => {
  const begun = { modality: "OFFLINE", onlineType: null, placeName: null, placeCity: null } as const;
  const encuentros = [buildEncuentroView("2026-11-01T10:00:00.000Z"), buildEncuentroView(LATER)];
  const { container } = show({ ...live, ...begun, encuentros, files: [], amount: 0 }, null);
  expect(getLines()).toEqual([expect.stringMatching(/^Ya ha empezado: queda 1 de 2 encuentros/)]);
  expect(readLists()).toHaveLength(1);
  expect(container.textContent).not.toContain("Lo que vale para ti");
});

/** Applies the styles of the panel, which the other tests have not. */
function applyStyles(): void {
  const sheet = document.createElement("style");
  sheet.textContent = readFileSync("components/content-page/purchase.module.css", "utf8").replaceAll(
    /\.([a-z]\w*)/gi,
    (selector, name: string) => (styles[name] ? `.${styles[name]}` : selector),
  );
  document.head.append(sheet);
  onTestFinished(() => sheet.remove());
}

const BUYER = { title: "Antes de pagar", first: /^Puedes devolverlo hasta/, count: 3, smallPrint: 1 };
const MEMBER = { title: "Antes de empezar", first: /^Lo abre tu membresía/, count: 2, smallPrint: 0 };
const OWNER = { title: "Lo que vale para ti", first: /^Está grabado/, count: 2, smallPrint: 0 };
const OWNING_MEMBER = { ...OWNER, count: 1 };

test.each([
  ["a buyer", {}, BUYER],
  ["a member", { "data-by-membership": "" }, MEMBER],
  ["whoever has it", { "data-owned": "" }, OWNER],
  ["whoever has it by a membership", { "data-owned": "", "data-by-membership": "" }, OWNING_MEMBER],
])("the box shows %s what is for them, and nothing else", (_, mark, { title, first, count, smallPrint }) => {
  applyStyles();
  render(
    <aside className={styles.panel}>
      <span hidden {...mark} />
      <PurchaseConditions ayni={recording} terms={terms} isInPlan now={NOW} />
    </aside>,
  );
  const box = screen.getByRole("region", { name: title });
  const lines = within(box).getAllByRole("listitem");
  const readVisible = (line: HTMLElement | undefined) =>
    [...(line?.querySelectorAll("span") ?? [])]
      .filter((part) => getComputedStyle(part).visibility !== "hidden")
      .map((part) => part.textContent)
      .join("") || line?.textContent;
  expect(readVisible(lines[0])).toMatch(first);
  expect(lines).toHaveLength(count);
  expect(screen.queryAllByRole("link", { name: "Devoluciones" })).toHaveLength(smallPrint);
});

test.each([
  ["whoever has bought it", { "data-owned": "" }, 1],
  ["whoever has it by a membership", { "data-owned": "", "data-by-membership": "" }, 0],
])("a box with nothing but the return is there for %s only if it holds", (_, mark, count) => {
  applyStyles();
  render(
    <aside className={styles.panel}>
      <span hidden {...mark} />
      <PurchaseConditions ayni={{ ...recording, contentType: "EBOOK" }} terms={terms} now={NOW} />
    </aside>,
  );
  expect(screen.queryAllByRole("heading", { name: "Lo que vale para ti" })).toHaveLength(count);
  expect(screen.queryAllByRole("link", { name: /lo dice tu pedido/ })).toHaveLength(count);
});
