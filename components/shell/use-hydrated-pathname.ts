"use client";

import { usePathname } from "next/navigation";
import { useIsHydrated } from "@/components/ui/use-browser-value";

/** The pathname; "" until hydration, because cached pages may be rendered under a rewritten path. */
export function useHydratedPathname(): string {
  const pathname = usePathname();
  const isHydrated = useIsHydrated();
  return isHydrated ? pathname : "";
}
