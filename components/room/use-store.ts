"use client";

import { useSyncExternalStore } from "react";
import type { Store } from "./media/store";

export const useStore = <State extends object>(store: Store<State>): State =>
  useSyncExternalStore(store.subscribe, store.getSnapshot, store.getSnapshot);
