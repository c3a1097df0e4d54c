"use client";

import dynamic from "next/dynamic";
import { Skeleton } from "@/components/ui/skeleton";
import { useIsHydrated } from "@/components/ui/use-browser-value";
import type { ActionableAyni } from "./ayni-actions-menu";

const AyniActionsMenu = dynamic(() => import("./ayni-actions-menu").then((m) => m.AyniActionsMenu), {
  ssr: false,
  loading: () => <Skeleton shape="round" />,
});

/** On the server Next.js renders a part without `ssr` by an error in a boundary of its own, for each row anew. */
export function LazyAyniActionsMenu({ ayni }: { ayni: ActionableAyni }) {
  return useIsHydrated() ? <AyniActionsMenu ayni={ayni} /> : <Skeleton shape="round" />;
}
