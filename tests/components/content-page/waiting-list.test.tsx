import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { MemberPurchase } from "@/components/content-page/member-purchase";
import type { PurchasableAyni } from "@/components/content-page/purchase-button";
import type { WaitingListView } from "@/lib/orders/waiting-list/schema";
import * as navigation from "next/navigation";
import { stubExports } from "@/tests/setup/stub-exports";

const push = vi.fn();
stubExports(navigation, {
  useRouter: () => ({ push }),
  useSearchParams: () => new URLSearchParams(),
});

afterEach(() => vi.unstubAllGlobals());

let contentCount = 0;

/** A full content of 25 €; ids are unique since queries are cached. */
function buildFullContent(): PurchasableAyni {
  contentCount += 1;
  return {
    id: `lleno-${contentCount}`,
    slug: "yoga-al-alba",
    title: "Yoga al alba",
    userId: "maestra",
    amount: 2500,
    currency: "EUR",
    minimumAmount: null,
    suggestedAmount: null,
    seatsLeft: 0,
    memberSeats: null,
    lastEndsAt: null,
    lateEntryMinutes: null,
    contentType: "EVENT",
    contraindicationsVersion: null,
    onlineType: "VIDEOCALL",
    modality: "ONLINE",
    encuentros: [],
    seatPrice: 2500,
    hasCodes: false,
  };
}

/** Stubs the API and returns the writes that were sent. */
function stubApi(view: WaitingListView) {
  const sent: string[] = [];
  let current = view;
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    const method = init.method ?? "GET";
    if (method !== "GET") sent.push(`${method} ${url.split("/").at(-1) ?? ""}`);
    if (url.endsWith("/waiting-list")) {
      if (method === "POST") current = { state: "waiting", place: 3 };
      if (method === "DELETE") current = { state: "none" };
      return method === "DELETE" ? new Response(null, { status: 204 }) : Response.json({ data: current });
    }
    if (url.endsWith("/solidarity"))
      return Response.json({ data: { free: 0, waiting: false, nextFrom: null } });
    return Response.json({
      data: method === "POST" ? { id: "o1", slug: "yoga-al-alba", section: "encuentros" } : null,
    });
  });
  return sent;
}

const renderFull = () => render(<MemberPurchase ayni={buildFullContent()} userId="aprendiz" />);

describe("a full content", () => {
  test("has a list that can be joined and left", async () => {
    const sent = stubApi({ state: "none" });
    renderFull();
    const join = await screen.findByRole("button", { name: "Avísame si se libera un lugar" });
    await vi.waitFor(() => expect(join).toHaveProperty("disabled", false));
    await userEvent.click(join);
    expect(await screen.findByText("3.ª persona")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Salir de la lista" }));
    expect(await screen.findByRole("button", { name: "Avísame si se libera un lugar" })).toBeTruthy();
    expect(sent).toEqual(["POST waiting-list", "DELETE waiting-list"]);
  });

  test("offers the held seat until its time, with the price", async () => {
    const sent = stubApi({ state: "offered", until: new Date(Date.now() + 86_400_000).toISOString() });
    renderFull();
    expect(await screen.findByText(/^hasta mañana a las \d\d:\d\d$/)).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: /^Comprar por 25/ }));
    expect(sent).toEqual(["POST orders"]);
  });

  test("asks before the seat is given up", async () => {
    const sent = stubApi({ state: "offered", until: null });
    renderFull();
    await userEvent.click(await screen.findByRole("button", { name: "Cede tu lugar" }));
    expect(sent).toEqual([]);
    await userEvent.click(await screen.findByRole("button", { name: "Ceder mi lugar" }));
    expect(await screen.findByRole("button", { name: "Avísame si se libera un lugar" })).toBeTruthy();
    expect(sent).toEqual(["DELETE waiting-list"]);
  });

  test("without a list says that no seats are left", async () => {
    stubApi({ state: "closed" });
    renderFull();
    await screen.findByText("Ya no quedan lugares.");
    await vi.waitFor(() => expect(screen.queryByRole("button", { name: /Avísame/ })).toBeNull());
    expect(screen.getByText("Ya no quedan lugares.")).toBeTruthy();
  });
});
