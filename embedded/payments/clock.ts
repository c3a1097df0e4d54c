import type { PaymentsStore } from "./store";

// The machine's clock, which tests can move forward.

export const nowMs = (store: PaymentsStore): number =>
  Date.now() + (store.get("clock", "clock")?.aheadMs ?? 0);

export const nowSeconds = (store: PaymentsStore): number => Math.floor(nowMs(store) / 1000);

export function advanceClock(store: PaymentsStore, seconds: number): void {
  const aheadMs = (store.get("clock", "clock")?.aheadMs ?? 0) + seconds * 1000;
  store.put("clock", { id: "clock", aheadMs });
}
