"use client";

import dynamic from "next/dynamic";

export const LazyConfirmDialog = dynamic(
  () => import("./confirm-dialog").then((module) => module.ConfirmDialog),
  { ssr: false },
);
