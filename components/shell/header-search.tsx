import { QuickSearch } from "@/components/catalogue/quick-search";
import { MagnifyingGlassIcon } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { routes } from "@/lib/platform/routes";
import styles from "./header-search.module.css";

/** A search field in wide headers, an icon in narrower ones. */
export function HeaderSearch() {
  return (
    <>
      <div className={styles.field}>
        <QuickSearch
          label="Busca enseñanzas y Maestros"
          placeholder="Dormir mejor, tarot, reiki…"
          size="compact"
        />
      </div>
      <Link href={routes.explore()} aria-label="Buscar" className={styles.icon}>
        <MagnifyingGlassIcon size={24} />
      </Link>
    </>
  );
}
