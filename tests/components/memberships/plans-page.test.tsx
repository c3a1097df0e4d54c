import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { SessionOverride } from "@/components/common/session/use-session";
import type { SessionState } from "@/components/common/session/session-store";
import { formatLeastPrice } from "@/components/memberships/format";
import { IncludedInMembership, MasterMembership } from "@/components/memberships/membership-mentions";
import { PlansPage } from "@/components/memberships/plans-page";
import { toPlansGraph } from "@/components/seo/json-ld/plans-graph";
import type { MasterPlansView, PlanView } from "@/lib/orders/membership-plans/schema";
import type { MembershipView } from "@/lib/orders/memberships/schema";
import { buildCatalogueItem } from "@/tests/support/factories/catalogue-item";
import { buildMembershipView, buildPlanView } from "@/tests/support/factories/membership-view";

const openModal = vi.hoisted(() => vi.fn());
const push = vi.hoisted(() => vi.fn());
vi.mock("next/navigation", () => ({ useRouter: () => ({ push, refresh: vi.fn() }) }));
vi.mock("@/components/shell/modal-context", () => ({ useModal: () => ({ open: openModal }) }));
// The site's cache of queries outlives a test.
vi.mock("@/components/common/query-provider", async () => {
  const { QueryClient, QueryClientProvider } = await import("@tanstack/react-query");
  const { useState } = await import("react");
  const QueryProvider = ({ children }: { children: ReactNode }) => {
    const [client] = useState(() => new QueryClient());
    return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
  };
  return { QueryProvider };
});

const VISITOR: SessionState = { status: "unauthenticated", data: null };
const signedIn = (userId: string) =>
  ({ status: "authenticated", data: { userId, role: "student" } }) as unknown as SessionState;

const buildView = (...plans: PlanView[]): MasterPlansView => ({
  master: { id: "lucia", slug: "lucia-ferrer", name: "Lucía", lastName: "Ferrer" },
  sellerKind: "PRIVATE",
  plans,
});

let own: MembershipView[] = [];
let placed: unknown[] = [];
let placing: () => Response = () => Response.json({ data: { id: "m9", checkoutUrl: "https://pay.test/9" } });

async function answerCall(url: string, init: RequestInit = {}): Promise<Response> {
  if (url.startsWith("/api/orders/tax/")) return Response.json({ data: { note: "IVA incluido" } });
  if (init.method !== "POST") return Response.json({ content: own });
  placed.push(JSON.parse(String(init.body)));
  return placing();
}

const show = (view: MasterPlansView, session: SessionState) =>
  render(
    <SessionOverride value={session}>
      <PlansPage view={view} />
    </SessionOverride>,
  );

const text = () => document.body.textContent?.replace(/\s/g, " ");
const findJoin = () => screen.findByRole("button", { name: "Unirme: Círculo de los lunes" });

beforeEach(() => {
  own = [];
  placed = [];
  placing = () => Response.json({ data: { id: "m9", checkoutUrl: "https://pay.test/9" } });
  vi.stubGlobal("fetch", answerCall);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("each plan tells its price, what it opens, how it is charged and left, and who sells", () => {
  const upcoming = buildCatalogueItem("Luna nueva", {
    nextStartsAt: "2099-01-01T10:00:00.000Z",
    nextEndsAt: "2099-01-01T11:00:00.000Z",
  });
  show(
    buildView(
      buildPlanView({
        description: "Para respirar",
        opened: 2,
        items: [upcoming, buildCatalogueItem("Sol")],
      }),
      buildPlanView({ id: "p2", name: "Sostén", amount: 10_000, minimum: 5000, interval: "year" }),
    ),
    VISITOR,
  );
  expect(screen.getByRole("heading", { level: 1, name: "Membresías de Lucía Ferrer" })).toBeTruthy();
  expect(screen.getByRole("heading", { name: "Próximos encuentros" })).toBeTruthy();
  for (const part of [
    "12 € al mes",
    "Desde 50 € al año",
    "Para respirar",
    "Hoy abre 2 enseñanzas",
    "Se cobra el mismo día de cada mes; te avisamos 7 días antes.",
    "Dejarla es un clic: sigues dentro hasta el final de lo pagado.",
    "te devolvemos los que no han empezado",
    "Lo ofrece un particular. Compras a Ayllu",
  ])
    expect(text()).toContain(part);
});

test.each([
  ["month", "Próximo cobro: 28 de febrero de 2099."],
  ["year", "Próximo cobro: 31 de enero de 2100."],
] as const)("who may join reads the day of the next charge, by the %s", async (interval, expected) => {
  vi.setSystemTime(new Date("2099-01-31T12:00:00Z"));
  try {
    show(buildView(buildPlanView({ interval })), VISITOR);
    await findJoin();
    expect(text()).toContain(expected.replace(" de 2099", ""));
  } finally {
    vi.useRealTimers();
  }
});

test("a visitor registers and comes back", async () => {
  show(buildView(buildPlanView()), VISITOR);
  await userEvent.click(await findJoin());
  expect(openModal).toHaveBeenCalledWith("register", { callbackUrl: "/maestros/lucia-ferrer/membresia" });
});

describe("a member", () => {
  test("goes to the checkout at the price that was shown, and can go again on coming back", async () => {
    const assign = vi.spyOn(location, "assign").mockReturnValue(undefined);
    show(buildView(buildPlanView()), signedIn("ines"));
    await waitFor(async () => expect(await findJoin()).toHaveProperty("disabled", false));
    await userEvent.click(await findJoin());
    await waitFor(() => expect(assign).toHaveBeenCalledWith("https://pay.test/9"));
    expect(placed).toEqual([{ planId: "p1", expectedAmount: 1200 }]);
    expect((await findJoin()).getAttribute("aria-busy")).toBe("true");
    act(() => void window.dispatchEvent(new Event("pageshow")));
    await waitFor(async () => expect((await findJoin()).getAttribute("aria-busy")).toBeNull());
  });

  test("chooses the amount, not less than the minimum", async () => {
    vi.spyOn(location, "assign").mockReturnValue(undefined);
    show(buildView(buildPlanView({ minimum: 500 })), signedIn("ines"));
    await waitFor(async () => expect(await findJoin()).toHaveProperty("disabled", false));
    const field = screen.getByRole("textbox", { name: "Tu aporte (EUR)" });
    await userEvent.clear(field);
    await userEvent.type(field, "4");
    await userEvent.click(await findJoin());
    expect(await screen.findByText("Indica un importe igual o mayor que el mínimo")).toBeTruthy();
    expect(document.activeElement).toBe(field);
    await userEvent.clear(field);
    await userEvent.type(field, "7,50");
    await userEvent.click(await findJoin());
    await waitFor(() => expect(placed).toEqual([{ planId: "p1", chosenAmount: 750 }]));
  });

  test("is told why it cannot be", async () => {
    placing = () => Response.json({ error: "Conflict", message: "El precio ha cambiado." }, { status: 409 });
    show(buildView(buildPlanView()), signedIn("ines"));
    await waitFor(async () => expect(await findJoin()).toHaveProperty("disabled", false));
    await userEvent.click(await findJoin());
    expect((await screen.findByRole("alert")).textContent).toBe("El precio ha cambiado.");
  });

  test("who is inside sees price and next charge, and the way to their memberships", async () => {
    own = [buildMembershipView()];
    show(buildView(buildPlanView()), signedIn("ines"));
    expect(await screen.findByText("Estás dentro")).toBeTruthy();
    expect(text()).toContain("Próximo cobro: 12 € el 3 de febrero de 2099");
    expect(screen.getByRole("link", { name: "Tus membresías" }).getAttribute("href")).toBe("/membresias");
    expect(screen.queryByRole("button", { name: /Unirme/ })).toBeNull();
  });

  test("who has not finished paying goes on", async () => {
    const assign = vi.spyOn(location, "assign").mockReturnValue(undefined);
    own = [buildMembershipView({ state: "PENDING", checkoutUrl: "https://pay.test/1" })];
    show(buildView(buildPlanView()), signedIn("ines"));
    await userEvent.click(
      await screen.findByRole("button", { name: "Terminar el pago: Círculo de los lunes" }),
    );
    // The checkout may have expired since.
    await waitFor(() => expect(assign).toHaveBeenCalledWith("https://pay.test/9"));
    expect(placed).toEqual([{ planId: "p1" }]);
  });

  test("who has no checkout to go on with joins again", async () => {
    own = [buildMembershipView({ state: "PENDING", checkoutUrl: null })];
    show(buildView(buildPlanView()), signedIn("ines"));
    await waitFor(async () => expect(await findJoin()).toHaveProperty("disabled", false));
  });

  test("who has left may join again once it is over, and reads until when it is not", async () => {
    own = [buildMembershipView({ state: "ENDED", endedAt: "2026-01-03T10:00:00.000Z", nextChargeAt: null })];
    const { unmount } = show(buildView(buildPlanView()), signedIn("ines"));
    expect(await screen.findByText(/Sigues dentro hasta el/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Unirme/ })).toBeNull();
    unmount();
    own = [buildMembershipView({ state: "ENDED", openUntil: "2026-01-03T10:00:00.000Z" })];
    show(buildView(buildPlanView()), signedIn("ines"));
    await waitFor(async () => expect(await findJoin()).toHaveProperty("disabled", false));
  });
});

test("its Master manages it instead", () => {
  show(buildView(buildPlanView()), signedIn("lucia"));
  expect(text()).toContain("Es tuya.");
  expect(screen.getByRole("link", { name: "Gestionar tus membresías" }).getAttribute("href")).toBe(
    "/ofrecer/membresias",
  );
});

test("a full plan says so, but not to who is inside", async () => {
  own = [buildMembershipView()];
  const view = buildView(buildPlanView({ isFull: true }));
  const { unmount } = show(view, VISITOR);
  expect(text()).toContain("Está completa.");
  expect(screen.queryByRole("button", { name: /Unirme/ })).toBeNull();
  unmount();
  show(view, signedIn("ines"));
  expect(await screen.findByText("Estás dentro")).toBeTruthy();
});

describe("other pages", () => {
  const master = { slug: "lucia-ferrer", name: "Lucía" };

  test("name the membership in one line", () => {
    render(<IncludedInMembership master={master} plans={[buildPlanView()]} />);
    expect(text()).toBe("Incluido en la membresía de Lucía · 12 € al mes");
    expect(screen.getByRole("link").getAttribute("href")).toBe("/maestros/lucia-ferrer/membresia");
  });

  test("name several by their least price", () => {
    const plans = [buildPlanView(), buildPlanView({ minimum: 500 })];
    render(<IncludedInMembership master={master} plans={plans} />);
    expect(text()).toBe("Incluido en las membresías de Lucía · desde 5 € al mes");
  });

  test("tell what each membership of a Master costs and opens", () => {
    const plans = [
      buildPlanView({ name: "Círculo", opened: 8 }),
      buildPlanView({ id: "p2", name: "Semilla", minimum: 500, opened: 0, isFull: true }),
    ];
    render(<MasterMembership master={master} plans={plans} />);
    expect(screen.getByRole("heading", { name: "Membresías de Lucía" })).toBeTruthy();
    expect(text()).toContain("Círculo12 € al mes · hoy abre 8 enseñanzas");
    expect(text()).toContain("SemillaDesde 5 € al mes · completa");
    expect(screen.getByRole("link", { name: "Ver las membresías" }).getAttribute("href")).toBe(
      "/maestros/lucia-ferrer/membresia",
    );
  });

  test("say no price of what cannot be compared, and nothing without any", () => {
    expect(formatLeastPrice([buildPlanView(), buildPlanView({ interval: "year" })])).toBeNull();
    const { container } = render(<IncludedInMembership master={master} plans={[]} />);
    expect(container.textContent).toBe("");
  });
});

test("search engines learn price, rhythm and availability", () => {
  const view = buildView(
    buildPlanView(),
    buildPlanView({ id: "p2", minimum: 500, interval: "year", isFull: true }),
  );
  const graph = toPlansGraph(view, new URL("https://ayllu.test")) as unknown as { "@graph": object[] };
  expect(graph["@graph"][0]).toMatchObject({
    url: "https://ayllu.test/maestros/lucia-ferrer/membresia",
    offers: [
      {
        price: "12.00",
        priceCurrency: "EUR",
        priceSpecification: { billingDuration: "P1M" },
        availability: "https://schema.org/InStock",
      },
      {
        price: "5.00",
        priceSpecification: { billingDuration: "P1Y", minPrice: 5 },
        availability: "https://schema.org/SoldOut",
      },
    ],
  });
});

describe("a gift of some months", () => {
  test("asks a visitor to register before", async () => {
    show(buildView(buildPlanView()), VISITOR);
    await userEvent.click(screen.getByRole("button", { name: "Regalar tres meses: Círculo de los lunes" }));
    expect(openModal).toHaveBeenCalledWith("register", {
      callbackUrl: "/maestros/lucia-ferrer/membresia",
    });
  });

  test("tells what it is before it is paid, and goes at the price that was shown", async () => {
    show(buildView(buildPlanView()), signedIn("ana"));
    await userEvent.click(await screen.findByRole("button", { name: /^Regalar tres meses/ }));
    const dialog = await screen.findByRole("dialog", undefined, { timeout: 10_000 });
    expect(dialog.textContent?.replace(/\s/g, " ")).toMatch(
      /Regalar «Círculo de los lunes, tres meses».*Pagas 36 €\..*durante tres meses desde que se acepta, y termina sola/,
    );
    await userEvent.type(screen.getByLabelText("Su nombre"), "Nora");
    await userEvent.type(screen.getByLabelText("Su correo"), "nora@example.test");
    await userEvent.click(screen.getByRole("button", { name: "Ir a pagar" }));
    await waitFor(() =>
      expect(placed).toMatchObject([
        {
          ayniContentId: "p1",
          recipientName: "Nora",
          recipientEmail: "nora@example.test",
          expectedAmount: 3600,
        },
      ]),
    );
  });

  test("is of a year where one pays by the year, and cannot be made of what is full", () => {
    show(buildView(buildPlanView({ interval: "year" })), VISITOR);
    expect(screen.getByRole("button", { name: "Regalar un año: Círculo de los lunes" })).toBeTruthy();
    document.body.innerHTML = "";
    show(buildView(buildPlanView({ isFull: true })), VISITOR);
    expect(screen.queryByRole("button", { name: /^Regalar/ })).toBeNull();
  });
});

describe("a lower first charge", () => {
  const early = { amount: 900, listAmount: 1200, endsAt: null, endsOn: "2099-12-04", usesLeft: null };

  test("is told with the price that follows, and is what one joins at", async () => {
    show(buildView(buildPlanView({ pricing: { early, hasCodes: false } })), signedIn("ana"));
    expect(text()).toMatch(
      /9 € el primer mes, después 12 € al mes.*Precio anticipado hasta el 4 de diciembre, al entrar por primera vez/,
    );
    const join = await findJoin();
    await waitFor(() => expect((join as HTMLButtonElement).disabled).toBe(false));
    await userEvent.click(join);
    await waitFor(() => expect(placed).toMatchObject([{ planId: "p1", expectedAmount: 900 }]));
  });

  test("is not that of who was inside before", async () => {
    // The newest of their memberships was a gift.
    const gift = { months: 3, giverName: "Nora" };
    own = [buildMembershipView({ state: "ENDED", openUntil: "2020-01-01T00:00:00.000Z", gift })];
    show(buildView(buildPlanView({ pricing: { early, hasCodes: true } })), signedIn("ana"));
    const note = await screen.findByText(/Ya estuviste dentro/);
    // The early price above it is struck through.
    expect(note.hasAttribute("data-other-price")).toBe(true);
    expect(screen.queryByRole("button", { name: "Tengo un código" })).toBeNull();
    await userEvent.click(await findJoin());
    await waitFor(() => expect(placed).toMatchObject([{ expectedAmount: 1200 }]));
  });

  describe("by a code of the link", () => {
    const answer = {
      kind: "code",
      code: "LUNA",
      listAmount: 1200,
      discountAmount: 300,
      amount: 900,
      currency: "EUR",
    };
    const withCodes = { early: null, hasCodes: true };
    let quoted: string[] = [];

    beforeEach(() => {
      quoted = [];
      vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
        if (!url.endsWith("/discounts/quote")) return answerCall(url, init);
        quoted.push(url);
        return Response.json({ data: answer });
      });
    });
    afterEach(() => history.replaceState(null, "", "/"));

    const follow = (query: string, ...plans: PlanView[]) => {
      history.replaceState(null, "", `/maestros/lucia-ferrer/membresia?codigo=luna${query}`);
      show(buildView(...plans), signedIn("ana"));
    };
    const sosten = buildPlanView({ id: "p2", name: "Sostén", pricing: withCodes });
    const findOther = () => screen.findByRole("button", { name: "Unirme: Sostén" });

    test("is applied to the membership that it names, and to no other one", async () => {
      follow("&membresia=p1", buildPlanView(), sosten);
      expect(await screen.findByRole("button", { name: "Quitar el código" })).toBeTruthy();
      await waitFor(async () => expect(await findOther()).toHaveProperty("disabled", false));
      expect(quoted).toEqual(["/api/ayni/p1/discounts/quote"]);
    });

    test("is applied where there are codes if it names none", async () => {
      follow("", buildPlanView(), sosten);
      expect(await screen.findByRole("button", { name: "Quitar el código" })).toBeTruthy();
      await waitFor(async () => expect(await findJoin()).toHaveProperty("disabled", false));
      expect(quoted).toEqual(["/api/ayni/p2/discounts/quote"]);
    });

    test.each([
      ["was inside before", { state: "ENDED", openUntil: "2020-01-01T00:00:00.000Z" }],
      ["is paying", { state: "PENDING", checkoutUrl: null, hasPaidBefore: false }],
    ] as const)("is not applied for who %s", async (_, membership) => {
      own = [buildMembershipView(membership)];
      follow("&membresia=p1", buildPlanView({ pricing: withCodes }));
      await waitFor(async () => expect(await findJoin()).toHaveProperty("disabled", false));
      expect(quoted).toEqual([]);
    });

    test("is not applied for who is inside", async () => {
      own = [buildMembershipView()];
      follow("&membresia=p1", buildPlanView({ pricing: withCodes }));
      expect(await screen.findByText("Estás dentro")).toBeTruthy();
      expect(quoted).toEqual([]);
    });
  });

  test("by a code is told before one pays", async () => {
    placing = () =>
      Response.json({
        data: {
          kind: "code",
          code: "LUNA",
          listAmount: 1200,
          discountAmount: 300,
          amount: 900,
          currency: "EUR",
        },
      });
    show(buildView(buildPlanView({ pricing: { early: null, hasCodes: true } })), signedIn("ana"));
    await userEvent.click(await screen.findByRole("button", { name: "Tengo un código" }));
    await userEvent.type(screen.getByLabelText("Código"), "luna");
    await userEvent.click(screen.getByRole("button", { name: "Aplicar" }));
    await waitFor(() => expect(text()).toMatch(/9 € el primer mes, después 12 € al mes\./));
    await userEvent.click(await findJoin());
    await waitFor(() =>
      expect(placed.at(-1)).toMatchObject({ planId: "p1", code: "LUNA", expectedAmount: 900 }),
    );
  });
});

const getAsk = () =>
  screen.getByRole<HTMLButtonElement>("button", {
    name: "Pedir un lugar solidario: Círculo de los lunes",
  });

test("a solidarity seat has its room before it is known who looks", () => {
  const plan = buildPlanView({ solidarity: { amount: 400, isFull: false } });
  show(buildView(plan), { status: "loading", data: null });
  expect(getAsk().disabled).toBe(true);
});

test("a solidarity seat is asked for at its price, without a reason, while there is one", async () => {
  const solidarity = { amount: 400, isFull: false };
  show(buildView(buildPlanView({ solidarity })), signedIn("ana"));
  await waitFor(() => expect(getAsk().disabled).toBe(false));
  expect(text()).toMatch(/Hay lugares solidarios: 4 € al mes, sin dar explicaciones\./);
  await userEvent.click(getAsk());
  await waitFor(() =>
    expect(placed).toMatchObject([{ planId: "p1", solidarity: true, expectedAmount: 400 }]),
  );
  document.body.innerHTML = "";
  show(buildView(buildPlanView({ solidarity: { ...solidarity, isFull: true } })), VISITOR);
  expect(text()).toMatch(/Ahora no queda ningún lugar solidario \(4 € al mes\)\./);
});
