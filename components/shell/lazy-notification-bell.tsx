"use client";

import dynamic from "next/dynamic";
import styles from "./lazy-notification-bell.module.css";

/** Loads the bell after the page, with a placeholder of its size. */
export const LazyNotificationBell = dynamic(
  () => import("./notification-bell").then((module) => module.NotificationBell),
  {
    ssr: false,
    loading: () => <span className={styles.placeholder} />,
  },
);
