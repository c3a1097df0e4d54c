import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { OrderStatus } from "@/components/orders/order-status";
import type { OrderView } from "@/lib/orders/order/schema";

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: vi.fn(), refresh: vi.fn() }) }));

const buildOrder = (id: string, status: OrderView["status"]): OrderView => ({
  id,
  userId: "aprendiz",
  ayniContentId: "a1",
  masterUserId: "maestra",
  status,
  purchaseDate: "2026-05-03T10:00:00.000Z",
  paymentIntentId: null,
  amount: 0,
  taxBase: 0,
  taxPercentage: 0,
  taxAmount: 0,
  feeAmount: 0,
  seatAmount: 0,
  refundedAmount: 0,
  currency: "eur",
  appointmentDate: null,
  contentExpirationDate: null,
  availableBillingDate: null,
  paidToMaster: false,
  slug: "yoga-al-alba",
  section: "contenido",
});

const fetchMock = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>();
const show = (order: OrderView) =>
  render(<OrderStatus order={order} title="Yoga al alba" masterName="Lucía Ferrer" />);

beforeEach(() => vi.stubGlobal("fetch", fetchMock));

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  fetchMock.mockReset();
});

test("polls every two seconds until the order exists and is paid", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const answers: (OrderView | null)[] = [
    null,
    null,
    buildOrder("o1", "pending"),
    buildOrder("o1", "completed"),
  ];
  fetchMock.mockImplementation(async () => Response.json({ data: answers.shift() ?? null }));
  show(buildOrder("o1", "pending"));
  for (const calls of [1, 2, 3, 4]) {
    await waitFor(() => expect(fetchMock).toHaveBeenCalledTimes(calls));
    await vi.advanceTimersByTimeAsync(2000);
  }
  expect(await screen.findByRole("heading", { name: "Gracias: ya es tuyo" })).toBeTruthy();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(fetchMock).toHaveBeenCalledTimes(4);
});

test("a pending order leads back to its checkout", async () => {
  const assign = vi.spyOn(location, "assign").mockReturnValue(undefined);
  fetchMock.mockImplementation(async (_, init) =>
    init?.method === "POST"
      ? Response.json({ data: { id: "o2", status: "pending", checkoutUrl: "https://pay.test/c/1" } })
      : Response.json({ data: buildOrder("o2", "pending") }),
  );
  show(buildOrder("o2", "pending"));
  await userEvent.click(screen.getByRole("button", { name: "Seguir con el pago" }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith("https://pay.test/c/1"));
  const post = fetchMock.mock.calls.find(([, init]) => init?.method === "POST");
  expect([post?.[0], JSON.parse(String(post?.[1]?.body))]).toEqual(["/api/orders", { ayniContentId: "a1" }]);
});

test("an order that is not pending has no way to the checkout", () => {
  fetchMock.mockImplementation(async () => Response.json({ data: buildOrder("o3", "failed") }));
  show(buildOrder("o3", "failed"));
  expect(screen.queryByRole("button", { name: "Seguir con el pago" })).toBeNull();
});
