"use client";

import { lazyDialog } from "@/components/ui/lazy-dialog";

export const LazyConfirmDialog = lazyDialog(() =>
  import("./confirm-dialog").then((module) => module.ConfirmDialog),
);
