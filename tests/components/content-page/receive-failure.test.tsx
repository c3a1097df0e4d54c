import { act, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { QueryProvider } from "@/components/common/query-provider";
import { useReceive } from "@/components/content-page/use-receive";
import { toast } from "@/components/ui/toast";
import * as navigation from "next/navigation";
import * as toastModule from "@/components/ui/toast";
import { stubExports } from "@/tests/setup/stub-exports";

const router = { push: vi.fn(), replace: vi.fn() };
stubExports(navigation, { useRouter: () => router, useSearchParams: () => new URLSearchParams() });
stubExports(toastModule, { toast: vi.fn(async () => undefined) });

const free = { id: "a1", slug: "calma", title: "Calma", amount: 0, minimumAmount: null };
const priced = { ...free, amount: 2500 };
const placed = () =>
  Response.json({ data: { id: "o1", slug: "calma", section: "contenido" } }, { status: 201 });
const failure = (status: number) =>
  Response.json({ success: false, error: "X", message: "Lo que dice el servidor." }, { status });

/** Answers one order after the other; the last answer repeats. Returns the number of orders. */
async function receive(ayni: typeof free, ...answers: (() => Response)[]): Promise<number> {
  let orders = 0;
  vi.stubGlobal("fetch", async () => {
    orders += 1;
    const answer = answers[Math.min(orders, answers.length) - 1];
    if (!answer) throw new TypeError("offline");
    return answer();
  });
  const { result } = renderHook(() => useReceive(ayni), { wrapper: QueryProvider });
  act(() => result.current.receive({} as never));
  await waitFor(() => expect(vi.mocked(toast).mock.calls.length + router.push.mock.calls.length).toBe(1));
  return orders;
}

beforeEach(() => vi.spyOn(console, "error").mockImplementation(() => undefined));
afterEach(() => {
  vi.clearAllMocks();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("a free content is asked for once more after an unknown failure", async () => {
  expect(await receive(free, () => failure(503), placed)).toBe(2);
  expect(router.push).toHaveBeenCalledOnce();
});

test("only a second unknown failure is told as the product decided", async () => {
  expect(await receive(free, () => failure(500))).toBe(2);
  expect(toast).toHaveBeenCalledWith(
    "Calma se ha añadido a tu espacio de Ayni Recibido.",
    expect.objectContaining({ kind: "info", duration: 5000 }),
  );
});

test.each([409, 422])("a refusal (%i) is told as such, at once", async (status) => {
  expect(await receive(free, () => failure(status))).toBe(1);
  expect(toast).toHaveBeenCalledWith("Lo que dice el servidor.", expect.objectContaining({ kind: "error" }));
});

test("a payment is not asked for again by itself, and its failure is told", async () => {
  expect(await receive(priced, () => failure(503))).toBe(1);
  expect(toast).toHaveBeenCalledWith(expect.any(String), expect.objectContaining({ kind: "error" }));
});
