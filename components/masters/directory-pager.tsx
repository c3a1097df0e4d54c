import { ButtonLink } from "@/components/ui/button";
import { directoryUrl } from "@/lib/discovery/directory/schema";
import type { DirectoryFilters } from "@/lib/discovery/directory/schema";
import styles from "./directory-pager.module.css";

interface PagerProps {
  filters: DirectoryFilters;
  page: number;
  pages: number;
}

/** The way to the pages beside this one, as real links. */
export function Pager({ filters, page, pages }: PagerProps) {
  if (pages === 1) return null;
  return (
    <nav aria-label="Páginas del directorio" className={styles.pager}>
      {page > 1 && (
        <ButtonLink variant="secondary" href={directoryUrl(filters, page - 1)} rel="prev">
          Anteriores
        </ButtonLink>
      )}
      <span>
        Página {page} de {pages}
      </span>
      {page < pages && (
        <ButtonLink variant="secondary" href={directoryUrl(filters, page + 1)} rel="next">
          Ver más Maestros
        </ButtonLink>
      )}
    </nav>
  );
}
