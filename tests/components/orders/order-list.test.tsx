import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { OrderList } from "@/components/orders/order-list";
import type { OrdersPage, OrderSummary } from "@/lib/orders/order/schema";
import { buildCatalogueItem } from "@/tests/support/factories/catalogue-item";
import { buildOrderView, buildPaidOrderView } from "@/tests/support/factories/order-view";
import * as navigation from "next/navigation";
import { stubExports } from "@/tests/setup/stub-exports";

stubExports(navigation, { useRouter: () => ({ push: vi.fn(), refresh: vi.fn() }) });

const buildSummary = (title: string, overrides: Partial<OrderSummary> = {}): OrderSummary => ({
  order: buildPaidOrderView({ id: title, slug: title }),
  ayni: buildCatalogueItem(title),
  state: "paid",
  gift: null,
  ...overrides,
});

const show = (content: OrderSummary[], after: string | null = null, hasPreviousPages = false) => {
  const page: OrdersPage = {
    content,
    metadata: { total: content.length, pageSize: 20, after },
    timeZone: "Europe/Madrid",
  };
  return render(<OrderList waiting={[]} page={page} hasPreviousPages={hasPreviousPages} />);
};

const getOrder = (title: string) => {
  const item = screen.getByRole("heading", { level: 2, name: title }).closest("li");
  if (!item) throw new Error("The heading is in no list item");
  return within(item);
};

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("a paid order leads to its receipt, its PDF and its room", () => {
  show([buildSummary("yoga")]);
  const order = getOrder("yoga");
  expect(order.getByText("75,00 €")).toBeTruthy();
  expect(order.getByText("Pagado")).toBeTruthy();
  expect(order.getByText(/Pedido AY-26-01942/)).toBeTruthy();
  const href = (name: string) => order.getByRole("link", { name }).getAttribute("href");
  expect(href("Ver el recibo: yoga")).toBe("/pedidos/yoga");
  expect(href("Descargar en PDF el recibo: yoga")).toBe("/api/orders/receipt/yoga/recibo.pdf");
  expect(href("Ir a mi contenido: yoga")).toBe("/recibir/yoga/yoga/contenido");
});

test("a pending order leads back to its checkout", async () => {
  const assign = vi.spyOn(location, "assign").mockReturnValue(undefined);
  const fetchMock = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>(async () =>
    Response.json({ data: { id: "yoga", status: "pending", checkoutUrl: "https://pay.test/c/1" } }),
  );
  vi.stubGlobal("fetch", fetchMock);
  const order = buildPaidOrderView({ status: "pending", payableUntil: "2026-11-22T17:05:00.000Z" });
  show([buildSummary("yoga", { order, state: "payable" })]);
  expect(getOrder("yoga").getByText(/Te guardamos el lugar hasta las/).textContent).toContain("18:05");
  expect(screen.queryByRole("link", { name: /recibo/ })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Continuar el pago: yoga" }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith("https://pay.test/c/1"));
  expect(JSON.parse(String(fetchMock.mock.calls[0]?.[1]?.body))).toEqual({ ayniContentId: "a1" });
});

test("a pending order whose buyer's data the law wants leads to its page first", async () => {
  const assign = vi.spyOn(location, "assign").mockReturnValue(undefined);
  const placed = { id: "yoga", status: "pending", checkoutUrl: "https://pay.test/c/1", needsInvoiceTo: true };
  vi.stubGlobal("fetch", async () => Response.json({ data: placed }));
  const order = buildPaidOrderView({
    id: "yoga",
    status: "pending",
    payableUntil: "2026-11-22T17:05:00.000Z",
  });
  show([buildSummary("yoga", { order, state: "payable" })]);
  await userEvent.click(screen.getByRole("button", { name: "Continuar el pago: yoga" }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith("/pedidos/yoga"));
});

test.each([
  ["expired", "Caducado"],
  ["failed", "Sin pagar"],
] as const)("an order that is %s leads to its teaching only while that is offered", (status, label) => {
  const order = buildPaidOrderView({ status, slug: "yoga" });
  const archived = buildCatalogueItem("reiki", { status: "ARCHIVED" });
  show([
    buildSummary("yoga", { order, state: status }),
    buildSummary("reiki", { order: { ...order, id: "o2" }, state: status, ayni: archived }),
  ]);
  expect(getOrder("yoga").getByText(label)).toBeTruthy();
  expect(getOrder("yoga").getByText(/No se te ha cobrado nada/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Volver a la enseñanza: yoga" }).getAttribute("href")).toBe(
    "/ayni/yoga",
  );
  expect(getOrder("reiki").queryByRole("link")).toBeNull();
  expect(screen.queryByRole("button")).toBeNull();
});

test("a free order has no amount and no receipt", () => {
  show([buildSummary("yoga", { order: buildOrderView(), state: "free" })]);
  expect(getOrder("yoga").getByText("Gratis")).toBeTruthy();
  expect(getOrder("yoga").queryByText(/€/)).toBeNull();
  expect(screen.queryByRole("link", { name: /recibo/ })).toBeNull();
  expect(screen.getByRole("link", { name: "Ir a mi contenido: yoga" })).toBeTruthy();
});

test("an empty list leads to the catalogue", () => {
  show([]);
  expect(screen.getByRole("heading", { name: "Todavía no has pedido nada" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Explora las enseñanzas" })).toBeTruthy();
});

test("leads to the next page and back to the first", () => {
  show([buildSummary("yoga")], "cursor", true);
  const pages = within(screen.getByRole("navigation", { name: "Páginas de pedidos" }));
  expect(pages.getByRole("link", { name: "Siguiente" }).getAttribute("href")).toBe("/pedidos?after=cursor");
  expect(pages.getByRole("link", { name: "Al principio" }).getAttribute("href")).toBe("/pedidos");
});

test("the orders of a bundle stand together under its one payment", () => {
  const bundle = { purchaseId: "p1", slug: "lunas", title: "Tres lunas", amount: 4500 };
  const inBundle = (title: string) =>
    buildSummary(title, { order: buildPaidOrderView({ id: title, slug: title, bundle }) });
  show([inBundle("yoga"), inBundle("canto"), buildSummary("reiki")]);
  const group = within(screen.getByRole("list", { name: "Pedidos del conjunto Tres lunas" }));
  expect(group.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    "yoga",
    "canto",
  ]);
  expect(screen.getByText(/45,00\s€ en un solo pago/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "«Tres lunas»" }).getAttribute("href")).toBe("/pedidos/p1");
});
