"use client";

import dynamic from "next/dynamic";
import styles from "../shell/lazy-notification-bell.module.css";

/** The bell comes after the page; its room is kept. */
export const LazyBell = dynamic(() => import("../shell/notification-bell").then((m) => m.NoticeBell), {
  ssr: false,
  loading: () => <span className={styles.room} />,
});
