import { setFlagsFromString } from "node:v8";

/** Before it collects, V8 lets the heap grow by this share: by default up to fourfold, where there is much memory. */
const HEAP_GROWING_PERCENT = 20;

export const limitHeapGrowth = (): void =>
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWING_PERCENT}`);
