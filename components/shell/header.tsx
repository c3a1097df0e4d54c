import { routes } from "@/lib/platform/routes";
import { SessionBrand } from "./session-brand";
import { HeaderSession } from "./header-session";
import { HeaderSearch } from "./header-search";
import styles from "./header.module.css";
import { NavLink } from "./nav-link";

export function SiteHeader() {
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <SessionBrand />
        <nav aria-label="Principal" className={styles.nav}>
          <NavLink href={routes.explore()} className={styles.link}>
            Explora
          </NavLink>
          <NavLink href={routes.masters()} className={styles.link}>
            Directorio de Maestros
          </NavLink>
        </nav>
        <HeaderSearch />
        <HeaderSession />
      </div>
    </header>
  );
}
