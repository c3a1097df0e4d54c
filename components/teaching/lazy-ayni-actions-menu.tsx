"use client";

import dynamic from "next/dynamic";
import { Skeleton } from "@/components/ui/skeleton";

export const LazyAyniActionsMenu = dynamic(
  () => import("./ayni-actions-menu").then((m) => m.AyniActionsMenu),
  {
    ssr: false,
    loading: () => <Skeleton shape="round" />,
  },
);
