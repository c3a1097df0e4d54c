import { render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { BundleDialog } from "@/components/bundles/bundle-dialog";
import { createBundleForm, describeChosen, movePart, toBundleForm } from "@/components/bundles/bundle-form";
import { BundlePage } from "@/components/bundles/bundle-page";
import { BundleMentions } from "@/components/bundles/bundle-mentions";
import { MemberBundlePurchase } from "@/components/bundles/member-bundle-purchase";
import { OwnBundles } from "@/components/bundles/own-bundles";
import { pickFacts } from "@/lib/orders/conditions/policy";
import { buildOffer, type OfferPlan } from "@/tests/support/factories/offers";
import { buildCatalogueItem } from "@/tests/support/factories/catalogue-item";
import type { OwnBundle } from "@/lib/orders/bundles/schema";
import * as navigation from "next/navigation";
import * as modalModule from "@/components/shell/modal-context";
import { stubExports } from "@/tests/setup/stub-exports";

stubExports(navigation, { useRouter: () => ({ refresh: vi.fn() }) });
stubExports(modalModule, { useModal: () => ({ open: vi.fn() }) });

const A = "0196f000-0000-7000-8000-00000000000a";
const B = "0196f000-0000-7000-8000-00000000000b";
const candidates = [
  { id: A, slug: "luna", title: "Luna nueva", amount: 3000, currency: "EUR" },
  { id: B, slug: "sol", title: "Sol de invierno", amount: 2000, currency: "EUR" },
];
const form = (values: object) => ({ ...toBundleForm(null), ...values });
const parse = (values: object) => createBundleForm(candidates).safeParse(form(values));

afterEach(() => vi.unstubAllGlobals());

describe("the form", () => {
  test("becomes the call", () => {
    expect(parse({ title: "Dos luces", amount: "40,50", ayniIds: [B, A] }).data).toEqual({
      title: "Dos luces",
      description: "",
      amount: 4050,
      ayniIds: [B, A],
    });
  });

  test.each([
    [{}, ["amount", "ayniIds", "title"]],
    [{ title: "Dos", amount: "50", ayniIds: [A, B] }, ["amount"]],
    [{ title: "Dos", amount: "0,20", ayniIds: [A, B] }, ["amount"]],
    [{ title: "Dos", amount: "20", ayniIds: [A] }, ["ayniIds"]],
  ])("shows its errors at the fields: %j", (values, fields) => {
    const paths = parse(values).error?.issues.map(({ path }) => String(path[0])) ?? [];
    expect([...new Set(paths)].sort()).toEqual(fields);
  });

  test("moves a part by one place, and not beyond the ends", () => {
    expect(movePart([A, B], A, 1)).toEqual([B, A]);
    expect(movePart([A, B], B, -1)).toEqual([B, A]);
    expect(movePart([A, B], A, -1)).toEqual([A, B]);
    expect(movePart([A, B], B, 1)).toEqual([A, B]);
    expect(movePart([A, B], "other", 1)).toEqual([A, B]);
  });

  test("puts the parts in the order of choosing, and moves them with buttons that keep the focus", async () => {
    const onSave = vi.fn(async () => undefined);
    render(<BundleDialog bundle={null} candidates={candidates} onSave={onSave} onClose={vi.fn()} />);
    await userEvent.type(screen.getByLabelText("Título"), "Dos luces");
    await userEvent.type(screen.getByLabelText("Precio del conjunto"), "40");
    await userEvent.click(screen.getByRole("checkbox", { name: /Sol de invierno/ }));
    expect(screen.queryByRole("heading", { name: "En este orden" })).toBeNull();
    await userEvent.click(screen.getByRole("checkbox", { name: /Luna nueva/ }));
    const order = () =>
      within(screen.getByRole("region", { name: "En este orden" }))
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent);
    expect(order()).toEqual(["Sol de invierno", "Luna nueva"]);
    screen.getByRole("button", { name: "Subir Luna nueva" }).focus();
    await userEvent.keyboard("{Enter}");
    expect(order()).toEqual(["Luna nueva", "Sol de invierno"]);
    const bajar = screen.getByRole("button", { name: "Bajar Luna nueva" });
    await waitFor(() => expect(document.activeElement).toBe(bajar));
    await userEvent.click(bajar);
    await userEvent.click(screen.getByRole("button", { name: "Crear" }));
    await waitFor(() => expect(onSave).toHaveBeenCalledWith(expect.objectContaining({ ayniIds: [B, A] })));
  });

  test("begins with the choice when that is what is missing", async () => {
    render(<BundleDialog bundle={null} candidates={candidates} onSave={vi.fn()} onClose={vi.fn()} />);
    await userEvent.type(screen.getByLabelText("Título"), "Dos luces");
    await userEvent.type(screen.getByLabelText("Precio del conjunto"), "40");
    await userEvent.click(screen.getByRole("button", { name: "Crear" }));
    expect(await screen.findByText(/Elige de 2 a 12/)).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole("checkbox", { name: /Luna nueva/ }));
  });

  test("says what the chosen contents cost one by one", () => {
    expect(describeChosen(form({ ayniIds: [A, B] }), candidates)).toMatch(
      /^2 elegidas: por separado cuestan 50\s€\.$/,
    );
    expect(describeChosen(form({}), candidates)).toBeNull();
  });
});

const bundle: OwnBundle = {
  id: "b1",
  slug: "dos-luces",
  title: "Dos luces",
  description: "",
  amount: 4000,
  currency: "EUR",
  listAmount: 5000,
  parts: candidates.map((part) => ({ ...part, problem: null, advice: null })),
  sold: 2,
  isEditable: false,
  archived: false,
  priceProblem: null,
  onSale: true,
};

describe("a Master's bundles", () => {
  test("name what can be done", () => {
    render(<OwnBundles page={{ bundles: [bundle], candidates }} />);
    const list = within(screen.getByRole("list", { name: "Tus conjuntos" }));
    expect(list.getByText("A la venta")).toBeDefined();
    expect(list.getByText(/2 vendidos/)).toBeDefined();
    expect(list.queryByRole("button", { name: "Cambiar: Dos luces" })).toBeNull();
    expect(list.getByRole("button", { name: "Archivar: Dos luces" })).toBeDefined();
  });

  test("say which part has a problem", () => {
    const advice = "«Luna nueva» ya no se ofrece. Publícala de nuevo o quítala del conjunto.";
    const [first, ...others] = bundle.parts;
    const parts = first ? [{ ...first, problem: "unlisted" as const, advice }, ...others] : [];
    render(
      <OwnBundles page={{ bundles: [{ ...bundle, parts, onSale: false, isEditable: true }], candidates }} />,
    );
    expect(screen.getByText("No se puede comprar")).toBeDefined();
    expect(screen.getByText(advice)).toBeDefined();
    expect(screen.getByRole("button", { name: "Cambiar: Dos luces" })).toBeDefined();
  });

  test("need two contents", () => {
    render(<OwnBundles page={{ bundles: [], candidates: [] }} />);
    expect(screen.getByText(/al menos dos publicadas/)).toBeDefined();
    expect(screen.queryByRole("button", { name: "Nuevo conjunto" })).toBeNull();
  });
});

function stubQuote(quote: object) {
  const fetchMock = vi.fn(async () =>
    Response.json({
      data: {
        amount: 4000,
        currency: "EUR",
        owned: [],
        opened: [],
        refusal: null,
        pendingOrderId: null,
        isResumable: false,
        ...quote,
      },
    }),
  );
  vi.stubGlobal("fetch", fetchMock);
  return fetchMock;
}

describe("the purchase", () => {
  test("says what the buyer has already", async () => {
    stubQuote({ amount: 3400, owned: ["Luna nueva"] });
    render(<MemberBundlePurchase slug="dos-luces" />);
    expect(await screen.findByText(/Ya tienes «Luna nueva»: pagas solo el resto, 34\s€\./)).toBeDefined();
    expect(screen.getByRole("button", { name: /Comprar por 34/ })).toHaveProperty("disabled", false);
  });

  test("says what the buyer has by a membership, and pays to keep", async () => {
    stubQuote({ opened: ["Luna nueva"] });
    render(<MemberBundlePurchase slug="dos-luces" />);
    const note = "Te quedas para siempre con lo que ahora abre tu membresía: «Luna nueva».";
    expect(await screen.findByText(note)).toBeDefined();
  });

  test("links to a pending order instead", async () => {
    stubQuote({ refusal: "Tienes un pago pendiente de «Luna nueva».", pendingOrderId: "o1" });
    render(<MemberBundlePurchase slug="dos-luces" />);
    const link = await screen.findByRole("link", { name: "Ver el pedido pendiente" });
    expect(link.getAttribute("href")).toBe("/pedidos/o1");
    expect(screen.queryByRole("button")).toBeNull();
  });

  test("sends the price that was shown", async () => {
    const fetchMock = stubQuote({});
    render(<MemberBundlePurchase slug="dos-luces" />);
    await userEvent.click(await screen.findByRole("button", { name: /Comprar por 40/ }));
    const calls = fetchMock.mock.calls as unknown as [string, RequestInit | undefined][];
    const [url, init] = calls.find(([, options]) => options?.method === "POST") ?? [];
    expect(url).toBe("/api/bundles/dos-luces/orders");
    expect(init?.body).toBe(JSON.stringify({ expectedAmount: 4000 }));
  });
});

test("a content's page says quietly that it is also in a bundle", () => {
  render(
    <BundleMentions
      bundles={[{ slug: "dos-luces", title: "Dos luces", amount: 4000, currency: "EUR", parts: 2 }]}
    />,
  );
  expect(screen.getByRole("listitem").textContent).toMatch(
    /También en el conjunto «Dos luces»: 2 enseñanzas por 40\s€/,
  );
  expect(screen.getByRole("link", { name: "«Dos luces»" }).getAttribute("href")).toBe("/conjuntos/dos-luces");
});

describe("the public page", () => {
  const now = new Date("2027-01-10T12:00:00Z");
  const plan: OfferPlan = {
    amount: 3000,
    proRata: true,
    lateEntryMinutes: null,
    isOnline: true,
    starts: [],
    lessonDays: [0, 7],
    hasRecording: false,
  };
  const view = {
    id: "b1",
    slug: "dos-luces",
    title: "Dos luces",
    description: "Para el invierno",
    amount: 4000,
    currency: "EUR",
    listAmount: 5000,
    master: { id: "m1", slug: "ines", name: "Inés", lastName: "Peña" },
    sellerKind: "PRIVATE" as const,
    parts: [buildCatalogueItem("luna"), buildCatalogueItem("sol")],
    partCount: 2,
    conditions: [{ id: "luna", title: "Luna nueva", facts: pickFacts(buildOffer(plan, now)) }],
    problem: null,
  };

  test("says what is saved and what it includes", () => {
    render(<BundlePage bundle={view} now={now} />);
    expect(screen.getByRole("heading", { level: 1, name: "Dos luces" })).toBeDefined();
    expect(screen.getByText(/Por separado, 50\s€: ahorras 10\s€/)).toBeDefined();
    expect(
      screen.getByText(
        "Lo ofrece un particular. Compras a Ayllu, que responde ante ti con todos los derechos de consumo.",
      ),
    ).toBeDefined();
    const grid = screen.getByRole("heading", { name: "Qué incluye" }).parentElement;
    expect(within(grid ?? document.body).getAllByRole("listitem")).toHaveLength(2);
  });

  test("tells before paying what has to be known of each part", () => {
    render(<BundlePage bundle={view} now={now} />);
    const box = screen.getByRole("region", { name: "Antes de pagar" });
    expect(within(box).getByRole("heading", { level: 3, name: "Luna nueva" })).toBeDefined();
    expect(
      within(box).getByText(/^Puedes devolverlo hasta el .*, 14 días después de comprarlo/),
    ).toBeDefined();
    expect(within(box).queryByText(/Compras a Ayllu/)).toBeNull();
  });

  test("names the part that keeps it from being bought, and has no button", () => {
    render(
      <BundlePage bundle={{ ...view, conditions: [], problem: "«luna» ya no tiene lugares." }} now={now} />,
    );
    expect(screen.getByRole("status").textContent).toBe(
      "«luna» ya no tiene lugares. El conjunto no se puede comprar ahora.",
    );
    expect(screen.queryByRole("button", { name: /Comprar/ })).toBeNull();
    expect(screen.queryByText(/ahorras/)).toBeNull();
  });
});
