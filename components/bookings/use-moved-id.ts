"use client";

import { useSyncExternalStore } from "react";

/** Returns the id of the booking that is being moved, from the URL; null for a new one, on the server and during hydration. */
export const useMovedId = (): string | null =>
  useSyncExternalStore(
    () => () => {},
    () => new URLSearchParams(location.search).get("cambiar"),
    () => null,
  );
