"use client";

import dynamic from "next/dynamic";
import { Skeleton } from "@/components/ui/skeleton";
import styles from "./photo-step.module.css";
import { UncroppedPhoto } from "./uncropped-photo";

/** The photo cropper, or an uncropped preview if its code cannot be loaded. */
export const LazyPhotoCropper = dynamic(
  () =>
    import("./photo-cropper").then(
      (module) => module.PhotoCropper,
      () => UncroppedPhoto,
    ),
  { ssr: false, loading: () => <Skeleton shape="block" className={styles.stage} /> },
);
