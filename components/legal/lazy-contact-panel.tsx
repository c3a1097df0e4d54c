"use client";

import dynamic from "next/dynamic";
import { Skeleton } from "@/components/ui/skeleton";
import styles from "./contact-form.module.css";

/** Loads the form and its validation after the text of the page. */
export const LazyContactPanel = dynamic(
  () => import("./contact-panel").then((module) => module.ContactPanel),
  {
    ssr: false,
    loading: () => <Skeleton shape="block" className={styles.placeholder} />,
  },
);
