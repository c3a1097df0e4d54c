import { useSyncExternalStore } from "react";

const subscribeNever = () => () => {};

/** Returns `read()`, or null on the server and during hydration. `read` must return a stable value. */
export const useBrowserValue = <Value>(read: () => Value): Value | null =>
  useSyncExternalStore(subscribeNever, read, () => null);

const readTrue = () => true;

/** False on the server and during hydration. */
export const useIsHydrated = (): boolean => useBrowserValue(readTrue) ?? false;
