import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { MemberPurchase } from "@/components/content-page/member-purchase";
import type { PurchasableAyni } from "@/components/content-page/purchase-button";
import type { OrderView } from "@/lib/orders/order/schema";
import type { MembershipView } from "@/lib/orders/memberships/schema";
import { buildEncuentroView } from "@/tests/support/factories/ayni-detail";
import { buildMembershipView } from "@/tests/support/factories/membership-view";
import { buildOrderView } from "@/tests/support/factories/order-view";
import * as navigation from "next/navigation";
import { stubExports } from "@/tests/setup/stub-exports";

stubExports(navigation, {
  useRouter: () => ({ push: vi.fn() }),
  useSearchParams: () => new URLSearchParams(),
});

/** Content and plan are new in each test: queries stay cached. */
function buildContent(id: string, planIds: string[]): PurchasableAyni {
  return {
    id,
    planIds,
    slug: "yoga-al-alba",
    title: "Yoga al alba",
    userId: "maestra",
    amount: 3500,
    currency: "EUR",
    minimumAmount: null,
    suggestedAmount: null,
    seatPrice: 4000,
    hasCodes: false,
    seatsLeft: null,
    memberSeats: null,
    lastEndsAt: null,
    lateEntryMinutes: null,
    contentType: "EBOOK",
    contraindicationsVersion: null,
    onlineType: null,
    modality: "ONLINE",
    encuentros: [],
  };
}

function stubApi({ order = null, own = [] }: { order?: OrderView | null; own?: MembershipView[] }) {
  const placed: unknown[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    if (url === "/api/memberships") return Response.json({ content: own });
    if (url.endsWith("/solidarity"))
      return Response.json({ data: { free: 0, waiting: false, nextFrom: null } });
    if (init.method !== "POST") return Response.json({ data: order });
    placed.push(JSON.parse(String(init.body)));
    return Response.json({ data: { id: "o1", slug: "yoga-al-alba", section: "contenido" } });
  });
  return placed;
}

afterEach(() => vi.unstubAllGlobals());

test("what the viewer has by a membership says until when", async () => {
  stubApi({
    order: buildOrderView({
      membership: { id: "m1", name: "Círculo", endsAt: "2099-02-03T10:00:00.000Z" },
      contentExpirationDate: "2099-02-03T12:00:00.000Z",
    }),
  });
  render(<MemberPurchase ayni={buildContent("had", [])} userId="ines" />);
  expect(await screen.findByRole("link", { name: "Ir a mi contenido" })).toBeTruthy();
  expect(document.body.textContent).toContain("Lo tienes por tu membresía hasta el 3 de febrero de 2099.");
});

const CHARGE = /Próximo cobro: 12\s€ el 3 de febrero de 2099\./;

test.each([
  ["had", buildOrderView({ membership: { id: "m1", name: "Círculo", endsAt: null } })],
  ["open to the viewer", null],
])("what is %s by a membership tells its next charge", async (id, order) => {
  stubApi({ order, own: [buildMembershipView({ planId: `charged-${id}` })] });
  render(<MemberPurchase ayni={buildContent(`charged ${id}`, [`charged-${id}`])} userId="ines" />);
  const note = await screen.findByText(/Lo tienes por tu|Está en tu membresía/);
  expect(note.textContent?.replaceAll("\u00a0", " ")).toMatch(CHARGE);
});

test("no charge is told of a membership that has been left", async () => {
  const membership = { id: "m1", name: "Círculo", endsAt: "2099-02-03T10:00:00.000Z" };
  stubApi({
    order: buildOrderView({ membership, contentExpirationDate: "2099-02-03T12:00:00.000Z" }),
    own: [buildMembershipView({ planId: "left", nextChargeAt: null, leftAt: "2026-11-01T10:00:00.000Z" })],
  });
  render(<MemberPurchase ayni={buildContent("left", ["left"])} userId="ines" />);
  await screen.findByText(/Lo tienes por tu/);
  expect(document.body.textContent).not.toContain("Próximo cobro");
});

const isTakenAsOwned = (container: HTMLElement) => container.querySelector("[data-owned]") !== null;

test("the page tells what still holds to whoever has it, but not before they buy it for good", async () => {
  stubApi({ order: buildOrderView({ membership: { id: "m1", name: "Círculo", endsAt: null } }) });
  const { container } = render(
    <MemberPurchase ayni={{ ...buildContent("owned", []), stays: true }} userId="ines" />,
  );
  expect(isTakenAsOwned(container)).toBe(false);
  await screen.findByRole("link", { name: "Ir a mi contenido" });
  expect(isTakenAsOwned(container)).toBe(true);
  await userEvent.click(await screen.findByRole("button", { name: /^Comprarlo para siempre/ }));
  expect(isTakenAsOwned(container)).toBe(false);
});

test.each([
  ["nobody who has not", null],
  ["nobody whose access has ended", buildOrderView({ contentExpirationDate: "2020-01-01T10:00:00.000Z" })],
  ["nobody who has not paid yet", buildOrderView({ status: "pending" })],
])("the page tells %s what still holds", async (name, order) => {
  stubApi({ order });
  const { container } = render(<MemberPurchase ayni={buildContent(name, [])} userId="ines" />);
  await screen.findByRole("button", { name: /^(Comprar|Renovar|Seguir)/ });
  expect(isTakenAsOwned(container)).toBe(false);
});

test("what the viewer's membership opens is taken for nothing", async () => {
  const placed = stubApi({ own: [buildMembershipView({ planId: "p-open" })] });
  render(<MemberPurchase ayni={buildContent("open", ["p-open"])} userId="ines" />);
  await userEvent.click(await screen.findByRole("button", { name: "Leer gratis" }));
  expect(screen.getByText(/^Está en tu membresía: no pagas nada más\./)).toBeTruthy();
  await waitFor(() => expect(placed).toMatchObject([{ ayniContentId: "open", expectedAmount: 0 }]));
});

describe("a seat in an encuentro that comes after the end of the membership", () => {
  const openUntil = "2099-02-03T10:00:00.000Z";
  const left = { openUntil, nextChargeAt: null, leftAt: openUntil };
  const seated = (id: string, startsAt: string): PurchasableAyni => ({
    ...buildContent(id, [`p-${id}`]),
    contentType: "WORKSHOP",
    seatsLeft: 4,
    lastEndsAt: "2099-03-01T12:00:00.000Z",
    encuentros: [buildEncuentroView(startsAt)],
  });

  test.each([
    ["is said to be freed then", "after", "2099-03-01T10:00:00.000Z", left, true],
    ["lasts if it comes before", "before", "2099-02-01T10:00:00.000Z", left, false],
    ["lasts if the membership goes on", "charged", "2099-03-01T10:00:00.000Z", {}, false],
  ])("%s", async (_case, id, startsAt, fields, isFreed) => {
    stubApi({ own: [buildMembershipView({ planId: `p-${id}`, ...fields })] });
    render(<MemberPurchase ayni={seated(id, startsAt)} userId="ines" />);
    const note = await screen.findByText(/Está en tu membresía/);
    expect(note.textContent?.includes("La tuya está abierta hasta el 3 de febrero de 2099")).toBe(isFreed);
  });
});

test("a plan of others changes no price", async () => {
  stubApi({ own: [] });
  render(<MemberPurchase ayni={buildContent("other", ["p-other"])} userId="ines" />);
  expect(await screen.findByRole("button", { name: /^Comprar por 35/ })).toBeTruthy();
  expect(screen.queryByText(/Está en tu membresía/)).toBeNull();
});

describe("what the viewer has by a membership, bought for good", () => {
  const membership = { id: "m1", name: "Círculo", endsAt: null };
  const renderHad = (content: PurchasableAyni) => {
    const placed = stubApi({ order: buildOrderView({ membership }) });
    render(<MemberPurchase ayni={content} userId="ines" />);
    return placed;
  };

  test("is bought at its price, by a quiet second action", async () => {
    const placed = renderHad({ ...buildContent("kept", []), stays: true });
    await userEvent.click(await screen.findByRole("button", { name: /^Comprarlo para siempre · 35/ }));
    expect(screen.getByText("Será tuyo también cuando dejes la membresía.")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: /^Comprar por 35/ }));
    await waitFor(() =>
      expect(placed).toMatchObject([{ ayniContentId: "kept", forGood: true, expectedAmount: 3500 }]),
    );
  });

  test("stays as it is for whoever would rather not", async () => {
    renderHad({ ...buildContent("not-now", []), stays: true });
    await userEvent.click(await screen.findByRole("button", { name: /^Comprarlo para siempre/ }));
    expect(screen.queryByRole("link", { name: "Ir a mi contenido" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Ahora no" }));
    expect(screen.getByRole("link", { name: "Ir a mi contenido" })).toBeTruthy();
  });

  test.each([
    ["free", { amount: 0, stays: true }],
    ["for some days only", { stays: false }],
  ])("is not offered where it is %s", async (id, fields) => {
    renderHad({ ...buildContent(id, []), ...fields });
    await screen.findByRole("link", { name: "Ir a mi contenido" });
    expect(screen.queryByRole("button", { name: /^Comprar/ })).toBeNull();
  });
});
