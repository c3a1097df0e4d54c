"use client";

import { useSession } from "@/components/common/session/use-session";
import dynamic from "next/dynamic";
import { useEffect, useSyncExternalStore } from "react";
import { SidebarSimpleIcon } from "@/components/ui/icons";
import { Skeleton } from "@/components/ui/skeleton";
import { isSideMenuOpen, setSideMenuOpen, showsSessionLayout } from "@/lib/platform/browser/session-hint";
import styles from "./side-menu.module.css";

const listeners = new Set<() => void>();

function subscribeToSideMenu(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function toggleSideMenu() {
  setSideMenuOpen(!isSideMenuOpen());
  for (const listener of listeners) listener();
}

function SideMenuSkeleton() {
  return (
    <div className={styles.group}>
      {[0, 1, 2, 3].map((row) => (
        <span key={row} className={styles.entry}>
          <Skeleton />
        </span>
      ))}
    </div>
  );
}

const loadEntries = () => import("./side-menu-entries").then((module) => module.SideMenuEntries);
const SideMenuEntries = dynamic(loadEntries, { ssr: false, loading: SideMenuSkeleton });

/** Navigation of signed-in users; on mobile replaced by the mobile bar. */
export function SideMenu() {
  const { data: session, status } = useSession();
  const open = useSyncExternalStore(subscribeToSideMenu, isSideMenuOpen, () => true);
  // They load while the session does.
  useEffect(() => {
    if (showsSessionLayout()) void loadEntries().catch(() => undefined);
  }, []);
  if (status === "unauthenticated") return null;
  return (
    <nav aria-label="Tu espacio" className={styles.menu}>
      {session ? <SideMenuEntries user={session.user} /> : <SideMenuSkeleton />}
      <button type="button" className={styles.toggle} aria-expanded={open} onClick={toggleSideMenu}>
        <SidebarSimpleIcon size={22} />
        <span className={styles.label}>{open ? "Contraer menú" : "Abrir menú"}</span>
      </button>
    </nav>
  );
}
