import type { ReactNode } from "react";
import { CaretLeftIcon, CaretRightIcon } from "./later-icons";
import { Link } from "./link";
import styles from "./pager.module.css";

interface PagerProps {
  /** Accessible name, such as "Páginas de intercambios". */
  label: string;
  page: number;
  pageCount: number;
  hrefFor: (page: number) => string;
}

/** Numbered pagination. */
export function Pager({ label, page, pageCount, hrefFor }: PagerProps) {
  return (
    <nav aria-label={label} className={styles.pager}>
      {pageCount > 1 && (
        <ul role="list" className={styles.list}>
          <PageStepLink href={page > 1 ? hrefFor(page - 1) : null} rel="prev">
            <CaretLeftIcon size={18} />
            <span>Anterior</span>
          </PageStepLink>
          <li className={styles.position}>
            Página {page} de {pageCount}
          </li>
          {getVisiblePages(page, pageCount).map((pageNumber, index) => (
            <li key={pageNumber ?? `gap-${index}`} className={styles.numbered}>
              {pageNumber === null ? (
                <span className={styles.gap}>…</span>
              ) : (
                <Link
                  href={hrefFor(pageNumber)}
                  aria-current={pageNumber === page ? "page" : undefined}
                  className={styles.number}
                >
                  <span className="visually-hidden">Página </span>
                  {pageNumber}
                </Link>
              )}
            </li>
          ))}
          <PageStepLink href={page < pageCount ? hrefFor(page + 1) : null} rel="next">
            <span>Siguiente</span>
            <CaretRightIcon size={18} />
          </PageStepLink>
        </ul>
      )}
    </nav>
  );
}

/** Returns the first, last and neighbouring pages; null stands for a gap. */
function getVisiblePages(page: number, pageCount: number): (number | null)[] {
  const all = Array.from({ length: pageCount }, (_, index) => index + 1);
  // A gap of a single page shows the page: it takes no more room than the dots.
  const visible = all.filter(
    (n) =>
      n === 1 ||
      n === pageCount ||
      Math.abs(n - page) < 2 ||
      (n === 2 && page === 4) ||
      (n === pageCount - 1 && page === pageCount - 3),
  );
  return visible.flatMap((n, index) => (index > 0 && n - (visible[index - 1] ?? 0) > 1 ? [null, n] : [n]));
}

interface PageStepLinkProps {
  /** The address of that page; null on the first or last one. */
  href: string | null;
  rel: "prev" | "next";
  children: ReactNode;
}

/** The link to the previous or next page; without one its text stays, so that nothing moves. */
function PageStepLink({ href, rel, children }: PageStepLinkProps) {
  return (
    <li>
      {href === null ? (
        <span className={styles.step} aria-hidden="true" data-disabled="">
          {children}
        </span>
      ) : (
        <Link href={href} rel={rel} className={styles.step}>
          {children}
        </Link>
      )}
    </li>
  );
}
