import { ButtonLink } from "@/components/ui/button";
import { toDirectoryUrl } from "@/lib/discovery/directory/schema";
import type { DirectoryFilters } from "@/lib/discovery/directory/schema";
import styles from "./directory-pager.module.css";

interface DirectoryPagerProps {
  filters: DirectoryFilters;
  page: number;
  pages: number;
}

export function DirectoryPager({ filters, page, pages }: DirectoryPagerProps) {
  if (pages === 1) return null;
  return (
    <nav aria-label="Páginas del directorio" className={styles.pager}>
      {page > 1 && (
        <ButtonLink variant="secondary" href={toDirectoryUrl(filters, page - 1)} rel="prev">
          Anteriores
        </ButtonLink>
      )}
      <span>
        Página {page} de {pages}
      </span>
      {page < pages && (
        <ButtonLink variant="secondary" href={toDirectoryUrl(filters, page + 1)} rel="next">
          Ver más Maestros
        </ButtonLink>
      )}
    </nav>
  );
}
