import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MemberPurchase } from "@/components/content-page/member-purchase";
import type { PurchasableAyni } from "@/components/content-page/purchase-button";
import * as navigation from "next/navigation";
import { stubExports } from "@/tests/setup/stub-exports";

stubExports(navigation, {
  useRouter: () => ({ push: vi.fn() }),
  useSearchParams: () => new URLSearchParams(),
});

const QUOTE = {
  kind: "code",
  code: "LUNA",
  listAmount: 4000,
  discountAmount: 1000,
  amount: 3000,
  currency: "EUR",
};
const UNKNOWN = {
  success: false,
  error: "ValidationError",
  message: "Revisa",
  fields: { code: "No existe" },
};

let contentCount = 0;

/** A content of 40 € at an early price of 35 €; ids are unique since queries are cached. */
function buildContent(changes: Partial<PurchasableAyni> = {}): PurchasableAyni {
  contentCount += 1;
  return {
    id: `codigo-${contentCount}`,
    slug: "yoga-al-alba",
    title: "Yoga al alba",
    userId: "maestra",
    amount: 3500,
    currency: "EUR",
    minimumAmount: null,
    suggestedAmount: null,
    seatPrice: 4000,
    hasCodes: true,
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

/** Answers quotes of LUNA, and returns the orders that were placed. */
function stubApi(quote = QUOTE) {
  const placed: unknown[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    if (init.method !== "POST")
      return Response.json({
        data: url.endsWith("/solidarity") ? { free: 0, waiting: false, nextFrom: null } : null,
      });
    const body = JSON.parse(String(init.body));
    if (!url.endsWith("/quote")) {
      placed.push(body);
      return Response.json({ data: { id: "o1", slug: "yoga-al-alba", section: "contenido" } });
    }
    return body.code.toUpperCase() === "LUNA"
      ? Response.json({ data: quote })
      : Response.json(UNKNOWN, { status: 422 });
  });
  return placed;
}

beforeEach(() => history.replaceState(null, "", "/ayni/yoga-al-alba"));
afterEach(() => vi.unstubAllGlobals());

test("tells why a code does not apply, then shows its price and orders at it with a seat at the listed one", async () => {
  const placed = stubApi();
  const user = userEvent.setup();
  render(<MemberPurchase ayni={buildContent()} userId="ines" />);
  await user.click(await screen.findByRole("button", { name: "Tengo un código" }));
  const field = screen.getByLabelText("Código");
  expect(document.activeElement).toBe(field);
  await user.type(field, "sol{Enter}");
  expect(await screen.findByText("No existe")).toBeDefined();
  expect(field.getAttribute("aria-invalid")).toBe("true");
  await user.clear(field);
  await user.type(field, "luna{Enter}");
  await screen.findByText(/^Precio 40,00\s€ · Código LUNA −10,00\s€ · Pagas 30,00\s€$/);
  await user.click(screen.getByRole("checkbox", { name: /lugar solidario \(\+\s40\s€\)/ }));
  await user.click(screen.getByRole("button", { name: /^Comprar por 70\s€$/ }));
  expect(placed).toEqual([
    { ayniContentId: expect.any(String), fundsSeat: true, code: "LUNA", expectedAmount: 7000 },
  ]);
});

test("applies the code of a link, which can be removed", async () => {
  const placed = stubApi();
  history.replaceState(null, "", "/ayni/yoga-al-alba?codigo=luna");
  const user = userEvent.setup();
  render(<MemberPurchase ayni={buildContent({ hasCodes: false })} userId="ines" />);
  await user.click(await screen.findByRole("button", { name: "Quitar el código" }));
  await user.click(screen.getByRole("button", { name: /^Comprar por 35\s€$/ }));
  expect(placed).toEqual([{ ayniContentId: expect.any(String), fundsSeat: false, expectedAmount: 3500 }]);
});

test("makes the content free with a code of 100 %, without a seat", async () => {
  const placed = stubApi({ ...QUOTE, discountAmount: 4000, amount: 0 });
  history.replaceState(null, "", "/ayni/yoga-al-alba?codigo=luna");
  const user = userEvent.setup();
  render(<MemberPurchase ayni={buildContent()} userId="ines" />);
  await user.click(await screen.findByRole("button", { name: "Escuchar gratis" }));
  expect(placed).toEqual([
    { ayniContentId: expect.any(String), fundsSeat: false, code: "LUNA", expectedAmount: 0 },
  ]);
});

test("is not offered without codes", async () => {
  stubApi();
  render(<MemberPurchase ayni={buildContent({ hasCodes: false })} userId="ines" />);
  expect(await screen.findByRole("button", { name: /^Comprar por 35\s€$/ })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Tengo un código" })).toBeNull();
});
