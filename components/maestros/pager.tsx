import { ButtonLink } from "@/components/ui/button";
import { directoryUrl } from "./directory-url";
import styles from "./pager.module.css";

/** The way to the pages beside this one, as real links. */
export function Pager({ page, pages }: { page: number; pages: number }) {
  if (pages === 1) return null;
  return (
    <nav aria-label="Páginas del directorio" className={styles.pager}>
      {page > 1 && (
        <ButtonLink variant="secondary" href={directoryUrl(page - 1)} rel="prev">
          Anteriores
        </ButtonLink>
      )}
      <span>
        Página {page} de {pages}
      </span>
      {page < pages && (
        <ButtonLink variant="secondary" href={directoryUrl(page + 1)} rel="next">
          Ver más Maestros
        </ButtonLink>
      )}
    </nav>
  );
}
