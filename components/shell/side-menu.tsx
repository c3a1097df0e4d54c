"use client";

import { useSession } from "@/components/common/session/use-session";
import { useSyncExternalStore } from "react";
import { SidebarSimpleIcon } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { Skeleton } from "@/components/ui/skeleton";
import { isSideMenuOpen, setSideMenuOpen } from "@/lib/platform/browser/session-hint";
import { getNavEntries, type NavEntry } from "./nav-entries";
import styles from "./side-menu.module.css";
import { useHydratedPathname } from "./use-hydrated-pathname";

const listeners = new Set<() => void>();

function subscribeToSideMenu(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function toggleSideMenu() {
  setSideMenuOpen(!isSideMenuOpen());
  for (const listener of listeners) listener();
}

function MenuEntry({ entry, path }: { entry: NavEntry; path: string }) {
  const { label, href, icon, activeIcon } = entry;
  const active = entry.isActive(path);
  return (
    <li>
      <Link href={href} className={styles.entry} aria-current={active ? "page" : undefined} title={label}>
        {active ? activeIcon : icon}
        <span className={styles.label}>{label}</span>
      </Link>
    </li>
  );
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

/** Navigation of signed-in users; on mobile replaced by the mobile bar. */
export function SideMenu() {
  const { data: session, status } = useSession();
  const path = useHydratedPathname();
  const open = useSyncExternalStore(subscribeToSideMenu, isSideMenuOpen, () => true);
  if (status === "unauthenticated") return null;
  return (
    <nav aria-label="Tu espacio" className={styles.menu}>
      {session ? (
        getNavEntries(session.user).map((group) => (
          <ul key={group[0]?.href} role="list" className={styles.group}>
            {group.map((entry) => (
              <MenuEntry key={entry.label} entry={entry} path={path} />
            ))}
          </ul>
        ))
      ) : (
        <SideMenuSkeleton />
      )}
      <button type="button" className={styles.toggle} aria-expanded={open} onClick={toggleSideMenu}>
        <SidebarSimpleIcon size={22} />
        <span className={styles.label}>{open ? "Contraer menú" : "Abrir menú"}</span>
      </button>
    </nav>
  );
}
