"use client";

import { Link } from "@/components/ui/link";
import { getNavEntries, type NavEntry } from "./nav-entries";
import type { NavUser } from "./nav-user";
import styles from "./side-menu.module.css";
import { useHydratedPathname } from "./use-hydrated-pathname";

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

export function SideMenuEntries({ user }: { user: NavUser }) {
  const path = useHydratedPathname();
  return getNavEntries(user).map((group) => (
    <ul key={group[0]?.href} role="list" className={styles.group}>
      {group.map((entry) => (
        <MenuEntry key={entry.label} entry={entry} path={path} />
      ))}
    </ul>
  ));
}
