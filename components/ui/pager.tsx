import type { ReactNode } from "react";
import { cx } from "./cx";
import { CaretLeftIcon, CaretRightIcon } from "./later-icons";
import { Link } from "./link";
import styles from "./pager.module.css";

/** Links (`hrefFor`) or buttons (`onPageChange`). */
type PageTarget = { hrefFor: (page: number) => string } | { onPageChange: (page: number) => void };

type PagerProps = PageTarget & {
  /** Accessible name, such as "Páginas de intercambios". */
  label: string;
  page: number;
  pageCount: number;
  /** Such as "1–25 de 312". */
  summary?: ReactNode;
  className?: string;
};

/** Numbered pagination. */
export function Pager({ label, page, pageCount, summary, className, ...target }: PagerProps) {
  return (
    <nav aria-label={label} className={cx(styles.pager, className)}>
      {summary && <p className={styles.summary}>{summary}</p>}
      {pageCount > 1 && (
        <ul role="list" className={styles.list}>
          <PageStepLink target={target} to={page - 1} pageCount={pageCount} rel="prev">
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
                <PageLink
                  target={target}
                  to={pageNumber}
                  className={styles.number}
                  current={pageNumber === page}
                >
                  <span className="visually-hidden">Página </span>
                  {pageNumber}
                </PageLink>
              )}
            </li>
          ))}
          <PageStepLink target={target} to={page + 1} pageCount={pageCount} rel="next">
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
  target: PageTarget;
  to: number;
  pageCount: number;
  rel: "prev" | "next";
  children: ReactNode;
}

/** The link to the previous or next page. Stays rendered when disabled, so that focus is not lost. */
function PageStepLink({ target, to, pageCount, rel, children }: PageStepLinkProps) {
  const exists = to >= 1 && to <= pageCount;
  return (
    <li>
      {exists || "onPageChange" in target ? (
        <PageLink target={target} to={to} rel={rel} disabled={!exists} className={styles.step}>
          {children}
        </PageLink>
      ) : (
        <span className={styles.step} aria-hidden="true" data-disabled="">
          {children}
        </span>
      )}
    </li>
  );
}

interface PageLinkProps {
  target: PageTarget;
  to: number;
  rel?: "prev" | "next";
  current?: boolean;
  disabled?: boolean;
  className: string | undefined;
  children: ReactNode;
}

function PageLink({ target, to, rel, current, disabled, className, children }: PageLinkProps) {
  const ariaCurrent = current ? "page" : undefined;
  if ("hrefFor" in target) {
    return (
      <Link href={target.hrefFor(to)} rel={rel} aria-current={ariaCurrent} className={className}>
        {children}
      </Link>
    );
  }
  return (
    <button
      type="button"
      className={className}
      aria-current={ariaCurrent}
      aria-disabled={disabled || undefined}
      data-disabled={disabled ? "" : undefined}
      onClick={disabled ? undefined : () => target.onPageChange(to)}
    >
      {children}
    </button>
  );
}
