import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { MemberPurchase } from "@/components/content-page/member-purchase";
import type { PurchasableAyni } from "@/components/content-page/purchase-button";
import * as navigation from "next/navigation";
import { stubExports } from "@/tests/setup/stub-exports";

const push = vi.fn();
stubExports(navigation, {
  useRouter: () => ({ push }),
  useSearchParams: () => new URLSearchParams(),
});

afterEach(() => vi.unstubAllGlobals());

let contentCount = 0;

/** A content of 25 € by default; ids are unique since queries are cached. */
function buildContent(changes: Partial<PurchasableAyni> = {}): PurchasableAyni {
  contentCount += 1;
  return {
    id: `contenido-${contentCount}`,
    slug: "yoga-al-alba",
    title: "Yoga al alba",
    userId: "maestra",
    amount: 2500,
    currency: "EUR",
    minimumAmount: null,
    suggestedAmount: null,
    seatPrice: changes.suggestedAmount ?? changes.amount ?? 2500,
    hasCodes: false,
    seatsLeft: null,
    memberSeats: null,
    lastEndsAt: null,
    lateEntryMinutes: null,
    contentType: "PODCAST",
    contraindicationsVersion: null,
    onlineType: null,
    modality: "ONLINE",
    encuentros: [],
    ...changes,
  };
}

type SolidarityResponses = { state?: object; request?: object };

const NONE = { free: 0, waiting: false, nextFrom: null };

/** Stubs the API and returns the writes that were sent. */
function stubApi({ state = NONE, request = { granted: false } }: SolidarityResponses = {}) {
  const sent: { method: string; url: string; body: unknown }[] = [];
  let waiting = false;
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    const method = init.method ?? "GET";
    if (method !== "GET") {
      sent.push({ method, url, body: typeof init.body === "string" ? JSON.parse(init.body) : null });
    }
    if (url.endsWith("/solidarity")) {
      if (method === "DELETE") {
        waiting = false;
        return new Response(null, { status: 204 });
      }
      if (method === "POST") waiting = !("id" in request);
      return Response.json({
        data: method === "POST" ? request : { ...state, ...(waiting ? { waiting } : {}) },
      });
    }
    return Response.json({
      data: method === "POST" ? { id: "o1", slug: "yoga-al-alba", section: "contenido" } : null,
    });
  });
  return sent;
}

const FUND_SEAT = /Regala además un lugar solidario/;
const REQUEST_SEAT = "Pide un lugar solidario";

/** Finds a control once it is enabled: until the viewer's state is known, it is shown but disabled. */
async function findEnabled(role: "checkbox" | "button", name: string | RegExp): Promise<HTMLElement> {
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement | HTMLButtonElement>(role, { name }).disabled).toBe(false),
  );
  return screen.getByRole(role, { name });
}

describe("funding a solidarity seat", () => {
  test("shows its price and adds it to the total", async () => {
    stubApi();
    render(<MemberPurchase ayni={buildContent()} userId="u" />);
    const box = await findEnabled("checkbox", FUND_SEAT);
    expect(screen.getByText(/\(\+\s25\s€\)/)).toBeTruthy();
    expect(screen.getByRole("button", { name: /Comprar por 25\s€/ })).toBeTruthy();
    await userEvent.click(box);
    expect(screen.getByRole("button", { name: /Comprar por 50\s€/ })).toBeTruthy();
  });

  test("sends a flag without an amount", async () => {
    const sent = stubApi();
    const ayni = buildContent();
    render(<MemberPurchase ayni={ayni} userId="u" />);
    await userEvent.click(await findEnabled("checkbox", FUND_SEAT));
    await userEvent.click(screen.getByRole("button", { name: /Comprar/ }));
    expect(sent[0]?.body).toEqual({ ayniContentId: ayni.id, fundsSeat: true, expectedAmount: 5000 });
  });

  test("is added to a pay-what-you-want amount", async () => {
    const sent = stubApi();
    render(<MemberPurchase ayni={buildContent({ minimumAmount: 0, suggestedAmount: 2000 })} userId="u" />);
    await userEvent.click(await findEnabled("checkbox", FUND_SEAT));
    const field = screen.getByRole("textbox");
    await userEvent.clear(field);
    await userEvent.type(field, "7,50");
    expect(screen.getByText(/En total, 27,50\s€/)).toBeTruthy();
    await userEvent.clear(field);
    await userEvent.type(field, "0");
    await userEvent.click(screen.getByRole("button", { name: "Recibir con mi aporte" }));
    expect(await screen.findByText("Para regalar un lugar, aporta algo por el tuyo")).toBeTruthy();
    expect(sent).toEqual([]);
  });

  test("is not offered with free content", async () => {
    stubApi();
    render(<MemberPurchase ayni={buildContent({ amount: 0 })} userId="u" />);
    expect(await screen.findByRole("button", { name: "Escuchar gratis" })).toBeTruthy();
    expect(screen.queryByRole("checkbox")).toBeNull();
    expect(screen.queryByText(REQUEST_SEAT)).toBeNull();
  });
});

describe("requesting a solidarity seat", () => {
  test("can be requested and withdrawn", async () => {
    stubApi();
    render(<MemberPurchase ayni={buildContent()} userId="u" />);
    await userEvent.click(await findEnabled("button", REQUEST_SEAT));
    expect(await screen.findByText(/Te avisaremos en cuanto alguien regale uno/)).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Ya no lo necesito" }));
    expect(await findEnabled("button", REQUEST_SEAT)).toBeTruthy();
  });

  test("opens the content when a seat is granted at once", async () => {
    stubApi({ request: { granted: true, id: "o1", slug: "yoga-al-alba", section: "contenido" } });
    render(<MemberPurchase ayni={buildContent()} userId="u" />);
    await userEvent.click(await findEnabled("button", REQUEST_SEAT));
    await vi.waitFor(() => expect(push).toHaveBeenCalledWith("/recibir/yoga-al-alba/o1/contenido"));
  });

  test("shows when another seat may be requested", async () => {
    stubApi({ state: { ...NONE, nextFrom: "2026-12-05T10:00:00.000Z" } });
    render(<MemberPurchase ayni={buildContent()} userId="u" />);
    expect(await screen.findByText(/Podrás pedir otro desde el/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: REQUEST_SEAT })).toBeNull();
  });
});
