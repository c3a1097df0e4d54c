import type { Store } from "./store";

// Its own clock, which tests may move forward; otherwise the machine's.

export const nowMs = (store: Store): number => Date.now() + (store.get("clock", "clock")?.aheadMs ?? 0);

export const nowSeconds = (store: Store): number => Math.floor(nowMs(store) / 1000);

export function advance(store: Store, seconds: number): void {
  const aheadMs = (store.get("clock", "clock")?.aheadMs ?? 0) + seconds * 1000;
  store.put("clock", { id: "clock", aheadMs });
}
