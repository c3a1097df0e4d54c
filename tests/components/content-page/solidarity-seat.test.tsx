import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { MemberPurchase } from "@/components/content-page/member-purchase";
import type { Purchasable } from "@/components/content-page/purchase-button";

const push = vi.fn();
vi.mock("next/navigation", () => ({
  useRouter: () => ({ push }),
  useSearchParams: () => new URLSearchParams(),
}));

afterEach(() => vi.unstubAllGlobals());

let made = 0;

/** A content of 25 € that nobody has asked about before, unless told otherwise. */
function content(given: Partial<Purchasable> = {}): Purchasable {
  made += 1;
  return {
    id: `contenido-${made}`,
    slug: "yoga-al-alba",
    title: "Yoga al alba",
    userId: "maestra",
    amount: 2500,
    currency: "EUR",
    minimumAmount: null,
    suggestedAmount: null,
    placesLeft: null,
    lastEndsAt: null,
    contentType: "PODCAST",
    onlineType: null,
    encuentros: [],
    ...given,
  };
}

type Answers = { view?: object; ask?: object };

const NONE = { free: 0, waiting: false, nextFrom: null };

/** The server as the panel meets it; gives what was sent to it. */
function serve({ view = NONE, ask = { granted: false } }: Answers = {}) {
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
      if (method === "POST") waiting = !("id" in ask);
      return Response.json({ data: method === "POST" ? ask : { ...view, ...(waiting ? { waiting } : {}) } });
    }
    return Response.json({
      data: method === "POST" ? { id: "o1", slug: "yoga-al-alba", section: "contenido" } : null,
    });
  });
  return sent;
}

const PLACE = /Regala además un lugar solidario/;
const ASK = "Pide un lugar solidario";

describe("a place for somebody else", () => {
  test("is offered with its price, and changes what one pays", async () => {
    serve();
    render(<MemberPurchase ayni={content()} userId="u" />);
    const box = await screen.findByRole("checkbox", { name: PLACE });
    expect(screen.getByText(/\(\+ 25\s€\)/)).toBeTruthy();
    expect(screen.getByRole("button", { name: /Comprar por 25\s€/ })).toBeTruthy();
    await userEvent.click(box);
    expect(screen.getByRole("button", { name: /Comprar por 50\s€/ })).toBeTruthy();
  });

  test("is asked for as a wish, without an amount", async () => {
    const sent = serve();
    const ayni = content();
    render(<MemberPurchase ayni={ayni} userId="u" />);
    await userEvent.click(await screen.findByRole("checkbox", { name: PLACE }));
    await userEvent.click(screen.getByRole("button", { name: /Comprar/ }));
    expect(sent[0]?.body).toEqual({ ayniContentId: ayni.id, fundsPlace: true });
  });

  test("stands beside what one chooses to give, with the sum", async () => {
    const sent = serve();
    render(<MemberPurchase ayni={content({ minimumAmount: 0, suggestedAmount: 2000 })} userId="u" />);
    await userEvent.click(await screen.findByRole("checkbox", { name: PLACE }));
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

  test("is not offered beside what is free", async () => {
    serve();
    render(<MemberPurchase ayni={content({ amount: 0 })} userId="u" />);
    expect(await screen.findByRole("button", { name: "Recibir gratis" })).toBeTruthy();
    expect(screen.queryByRole("checkbox")).toBeNull();
    expect(screen.queryByText(ASK)).toBeNull();
  });
});

describe("whoever cannot pay", () => {
  test("asks, waits, and may take it back", async () => {
    serve();
    render(<MemberPurchase ayni={content()} userId="u" />);
    await userEvent.click(await screen.findByRole("button", { name: ASK }));
    expect(await screen.findByText(/Te avisaremos en cuanto alguien regale uno/)).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Ya no lo necesito" }));
    expect(await screen.findByRole("button", { name: ASK })).toBeTruthy();
  });

  test("goes to the content when there is a place", async () => {
    serve({ ask: { granted: true, id: "o1", slug: "yoga-al-alba", section: "contenido" } });
    render(<MemberPurchase ayni={content()} userId="u" />);
    await userEvent.click(await screen.findByRole("button", { name: ASK }));
    await vi.waitFor(() => expect(push).toHaveBeenCalledWith("/recibir/yoga-al-alba/o1/contenido"));
  });

  test("reads from when they may ask again", async () => {
    serve({ view: { ...NONE, nextFrom: "2026-12-05T10:00:00.000Z" } });
    render(<MemberPurchase ayni={content()} userId="u" />);
    expect(await screen.findByText(/Podrás pedir otro desde el/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: ASK })).toBeNull();
  });
});
