"use client";

import { usePathname } from "next/navigation";
import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * The path in the address bar; empty until the page is hydrated, because a cached page may be rendered under the
 * name that a rewrite gave it.
 */
export function useShownPath(): string {
  const pathname = usePathname();
  const hydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return hydrated ? pathname : "";
}
