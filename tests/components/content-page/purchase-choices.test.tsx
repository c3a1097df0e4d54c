import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useSession } from "@/components/common/session/use-session";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { storeReceiveIntent } from "@/components/common/receive-intent";
import { PurchaseAction } from "@/components/content-page/purchase-action";
import type { PurchasableAyni } from "@/components/content-page/purchase-button";
import * as sessionModule from "@/components/common/session/use-session";
import * as modalModule from "@/components/shell/modal-context";
import * as navigation from "next/navigation";
import { stubExports } from "@/tests/setup/stub-exports";

const open = vi.fn();
const searchParams = vi.fn(() => new URLSearchParams());
const router = { push: vi.fn(), replace: vi.fn() };
stubExports(sessionModule, { useSession: vi.fn() });
stubExports(modalModule, { useModal: () => ({ open }) });
stubExports(navigation, {
  useRouter: () => router,
  useSearchParams: () => searchParams(),
});

const setSession = (status: "loading" | "unauthenticated" | "authenticated") =>
  vi.mocked(useSession).mockReturnValue({
    status,
    data: status === "authenticated" ? { userId: "u" } : null,
    update: vi.fn(),
  } as never);

/** Stubs the API without orders and returns the orders that were placed. */
function stubApi() {
  const placed: unknown[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    if (init.method !== "POST") {
      return Response.json({
        data: url.endsWith("/solidarity") ? { free: 0, waiting: false, nextFrom: null } : null,
      });
    }
    placed.push(JSON.parse(String(init.body)));
    return Response.json({ data: { id: "o1", slug: "milonga", section: "encuentros" } });
  });
  return placed;
}

beforeEach(() => {
  open.mockClear();
  searchParams.mockReturnValue(new URLSearchParams());
  sessionStorage.clear();
});
afterEach(() => {
  vi.unstubAllGlobals();
  history.replaceState(null, "", "/");
});

let contentCount = 0;

/** Pay what you want, 60,000 pesos suggested; ids are unique since queries are cached. */
function buildContent(changes: Partial<PurchasableAyni> = {}): PurchasableAyni {
  contentCount += 1;
  return {
    id: `milonga-${contentCount}`,
    slug: "milonga",
    title: "Milonga consciente",
    userId: "maestra",
    amount: 0,
    currency: "COP",
    minimumAmount: 1_000_000,
    suggestedAmount: 6_000_000,
    seatPrice: 6_000_000,
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

const getField = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Tu aporte (COP)" });

test("a visitor chooses an amount, which is ordered after signing in", async () => {
  const user = userEvent.setup();
  const placed = stubApi();
  const ayni = buildContent();
  setSession("unauthenticated");
  const { unmount } = render(<PurchaseAction ayni={ayni} />);
  await screen.findByRole("textbox");
  expect(getField().value).toBe("60.000");
  await user.click(screen.getByRole("button", { name: /90\.000/ }));
  expect(getField().value).toBe("90.000");
  await user.click(screen.getByRole("button", { name: "Recibir con mi aporte" }));
  expect(open).toHaveBeenCalledWith("register", {
    callbackUrl: "/ayni/milonga?addContent=true",
    teaching: { title: "Milonga consciente", contentType: "PODCAST" },
  });
  expect(location.search).toBe("?addContent=true");
  unmount();

  setSession("authenticated");
  searchParams.mockReturnValue(new URLSearchParams("addContent=true"));
  render(<PurchaseAction ayni={ayni} />);
  await waitFor(() =>
    expect(placed).toEqual([{ ayniContentId: ayni.id, chosenAmount: 9_000_000, fundsSeat: false }]),
  );
});

test.each([
  ["its price", { minimumAmount: null, amount: 6_000_000 }, /Comprar por/],
  ["an own amount", {}, "Recibir con mi aporte"],
])("the button for %s accepts the contraindications that its panel shows", async (_, changes, name) => {
  const user = userEvent.setup();
  const placed = stubApi();
  setSession("authenticated");
  render(<PurchaseAction ayni={buildContent({ ...changes, contraindicationsVersion: "v1" })} />);
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>("button", { name }).disabled).toBe(false));
  await user.click(screen.getByRole("button", { name }));
  await waitFor(() => expect(placed).toMatchObject([{ acceptedVersion: "v1" }]));
});

test("a shared link alone orders nothing", async () => {
  const placed = stubApi();
  setSession("authenticated");
  searchParams.mockReturnValue(new URLSearchParams("addContent=true"));
  render(<PurchaseAction ayni={buildContent()} />);
  await waitFor(() => expect(getField().disabled).toBe(false));
  expect(placed).toEqual([]);
});

test("a shared link orders once the person asks for the content, for instance at the end of the wizard", async () => {
  const placed = stubApi();
  setSession("authenticated");
  searchParams.mockReturnValue(new URLSearchParams("addContent=true"));
  const ayni = buildContent();
  render(<PurchaseAction ayni={ayni} />);
  await waitFor(() => expect(getField().disabled).toBe(false));
  act(() => storeReceiveIntent("otra-cosa", {}));
  expect(placed).toEqual([]);
  act(() => storeReceiveIntent(ayni.slug, {}));
  await waitFor(() => expect(placed).toEqual([{ ayniContentId: ayni.id }]));
});

test("the own amount comes before the gift of a place", () => {
  stubApi();
  setSession("unauthenticated");
  render(<PurchaseAction ayni={buildContent()} />);
  const gift = screen.getByRole("checkbox", { name: /Regala además un lugar solidario/ });
  expect(getField().compareDocumentPosition(gift)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test("another amount is written with thousands, and an invalid one gets the focus", async () => {
  const user = userEvent.setup();
  stubApi();
  setSession("unauthenticated");
  render(<PurchaseAction ayni={buildContent()} />);
  await user.click(screen.getByRole("button", { name: "Otro" }));
  expect(document.activeElement).toBe(getField());
  await user.type(getField(), "45000");
  await user.tab();
  expect(getField().value).toBe("45.000");
  await user.clear(getField());
  await user.type(getField(), "9000");
  await user.click(screen.getByRole("button", { name: "Recibir con mi aporte" }));
  expect(screen.getByText(/^El mínimo es/)).toBeTruthy();
  await user.clear(getField());
  await user.type(getField(), "999999999");
  await user.click(screen.getByRole("button", { name: "Recibir con mi aporte" }));
  expect(screen.getByText(/^Lo máximo que se puede cobrar es \$1\.000\.000/)).toBeTruthy();
  await user.clear(getField());
  await user.type(getField(), "30,999");
  await user.click(screen.getByRole("button", { name: "Recibir con mi aporte" }));
  expect(screen.getByText("Indica un importe válido")).toBeTruthy();
  expect(document.activeElement).toBe(getField());
  expect(open).not.toHaveBeenCalled();
});

test("what a buyer will see is there before the session is known, but disabled", () => {
  stubApi();
  setSession("loading");
  render(<PurchaseAction ayni={buildContent()} />);
  expect(getField().disabled).toBe(true);
  for (const name of ["Recibir con mi aporte", "Pide un lugar solidario", "Otro"])
    expect(screen.getByRole<HTMLButtonElement>("button", { name }).disabled).toBe(true);
});
