"use client";

import dynamic from "next/dynamic";
import { Skeleton } from "@/components/ui/skeleton";
import styles from "./contact-form.module.css";

/** The form with its validation comes after the text of the page, into the room that is kept for it. */
export const LazyContactForm = dynamic(() => import("./contact-panel").then((m) => m.ContactPanel), {
  ssr: false,
  loading: () => <Skeleton shape="block" className={styles.room} />,
});
