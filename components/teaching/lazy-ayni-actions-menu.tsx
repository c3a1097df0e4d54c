"use client";

import dynamic from "next/dynamic";
import { Skeleton } from "@/components/ui/skeleton";

/** What one may do with a content of one's own, once its script is there. */
export const LazyActions = dynamic(() => import("./ayni-actions-menu").then((m) => m.AyniActions), {
  ssr: false,
  loading: () => <Skeleton shape="round" />,
});
