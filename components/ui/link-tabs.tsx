import { Link } from "./link";
import styles from "./link-tabs.module.css";

interface LinkTabsProps {
  label: string;
  tabs: readonly { key: string; label: string; href: string }[];
  current: string;
}

/** Tabs that are links: each view has its own URL. */
export function LinkTabs({ label, tabs, current }: LinkTabsProps) {
  return (
    <nav aria-label={label}>
      <ul role="list" className={styles.choices}>
        {tabs.map(({ key, label, href }) => (
          <li key={key}>
            <Link href={href} aria-current={key === current ? "page" : undefined} className={styles.choice}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
