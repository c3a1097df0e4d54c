"use client";

import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { useMovedId } from "./use-moved-id";
import styles from "./hours.module.css";

const MoveHeading = dynamic(() => import("./move-heading").then((module) => module.MoveHeading), {
  ssr: false,
  loading: () => <header className={styles.head} aria-busy="true" />,
});

/** Heads the choice of an hour with `children`, which are the same for everybody, or says which booking is moved. */
export function HoursHeading({ children }: { children: ReactNode }) {
  const movedId = useMovedId();
  if (movedId === null) return <header className={styles.head}>{children}</header>;
  return <MoveHeading id={movedId} />;
}
