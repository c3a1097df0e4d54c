"use client";

import { useSession } from "next-auth/react";
import { useSyncExternalStore } from "react";
import { SidebarSimpleIcon } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { Skeleton } from "@/components/ui/skeleton";
import { isSideMenuOpen, setSideMenuOpen } from "@/lib/platform/browser/session-hint";
import { entriesFor, type Entry } from "./nav-entries";
import styles from "./side-menu.module.css";
import { useShownPath } from "./use-hydrated-pathname";

const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function toggle() {
  setSideMenuOpen(!isSideMenuOpen());
  for (const listener of listeners) listener();
}

function MenuEntry({
  entry: { label, href, icon, activeIcon, isActive },
  path,
}: {
  entry: Entry;
  path: string;
}) {
  const active = isActive(path);
  return (
    <li>
      <Link href={href} className={styles.entry} aria-current={active ? "page" : undefined} title={label}>
        {active ? activeIcon : icon}
        <span className={styles.label}>{label}</span>
      </Link>
    </li>
  );
}

function Placeholder() {
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

/** Navigation of whoever is logged in; on mobile the bar at the lower edge takes its place. */
export function SideMenu() {
  const { data: session, status } = useSession();
  const path = useShownPath();
  const open = useSyncExternalStore(subscribe, isSideMenuOpen, () => true);
  if (status === "unauthenticated") return null;
  return (
    <nav aria-label="Tu espacio" className={styles.menu}>
      {session ? (
        entriesFor(session.user).map((group) => (
          <ul key={group[0]?.href} role="list" className={styles.group}>
            {group.map((entry) => (
              <MenuEntry key={entry.label} entry={entry} path={path} />
            ))}
          </ul>
        ))
      ) : (
        <Placeholder />
      )}
      <button type="button" className={styles.toggle} aria-expanded={open} onClick={toggle}>
        <SidebarSimpleIcon size={22} />
        <span className={styles.label}>{open ? "Contraer menú" : "Abrir menú"}</span>
      </button>
    </nav>
  );
}
