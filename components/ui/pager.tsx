import type { ReactNode } from "react";
import { cx } from "./cx";
import { CaretLeftIcon, CaretRightIcon } from "./icons";
import { Link } from "./link";
import styles from "./pager.module.css";

/** Where a page leads: to an address, or to the island that has the list. */
type Going = { hrefFor: (page: number) => string } | { onPage: (page: number) => void };

type PagerProps = Going & {
  /** Which list it turns, such as "Páginas de intercambios". */
  label: string;
  page: number;
  pages: number;
  /** What of the whole is seen, such as "1–25 de 312". */
  summary?: ReactNode;
  className?: string;
};

/** The way through the pages of a list. */
export function Pager({ label, page, pages, summary, className, ...going }: PagerProps) {
  return (
    <nav aria-label={label} className={cx(styles.pager, className)}>
      {summary && <p className={styles.summary}>{summary}</p>}
      {pages > 1 && (
        <ul role="list" className={styles.list}>
          <Step going={going} to={page - 1} pages={pages} rel="prev">
            <CaretLeftIcon size={18} />
            <span>Anterior</span>
          </Step>
          <li className={styles.position}>
            Página {page} de {pages}
          </li>
          {shownPages(page, pages).map((shown, index) => (
            <li key={shown ?? `gap-${index}`} className={styles.numbered}>
              {shown === null ? (
                <span className={styles.gap}>…</span>
              ) : (
                <Go going={going} to={shown} className={styles.number} current={shown === page}>
                  <span className="visually-hidden">Página </span>
                  {shown}
                </Go>
              )}
            </li>
          ))}
          <Step going={going} to={page + 1} pages={pages} rel="next">
            <span>Siguiente</span>
            <CaretRightIcon size={18} />
          </Step>
        </ul>
      )}
    </nav>
  );
}

/** The ends and what is beside the current page; null where some are left out. */
function shownPages(page: number, pages: number): (number | null)[] {
  const all = Array.from({ length: pages }, (_, index) => index + 1);
  // One page alone takes no more room than the dots that would stand for it.
  const kept = all.filter(
    (n) =>
      n === 1 ||
      n === pages ||
      Math.abs(n - page) < 2 ||
      (n === 2 && page === 4) ||
      (n === pages - 1 && page === pages - 3),
  );
  return kept.flatMap((n, index) => (index > 0 && n - (kept[index - 1] ?? 0) > 1 ? [null, n] : [n]));
}

interface StepProps {
  going: Going;
  to: number;
  pages: number;
  rel: "prev" | "next";
  children: ReactNode;
}

/** To the page before or after. Where there is none it keeps its place, and the focus that it may have. */
function Step({ going, to, pages, rel, children }: StepProps) {
  const there = to >= 1 && to <= pages;
  return (
    <li>
      {there || "onPage" in going ? (
        <Go going={going} to={to} rel={rel} disabled={!there} className={styles.step}>
          {children}
        </Go>
      ) : (
        <span className={styles.step} aria-hidden="true" data-disabled="">
          {children}
        </span>
      )}
    </li>
  );
}

interface GoProps {
  going: Going;
  to: number;
  rel?: "prev" | "next";
  current?: boolean;
  disabled?: boolean;
  className: string | undefined;
  children: ReactNode;
}

function Go({ going, to, rel, current, disabled, className, children }: GoProps) {
  const ariaCurrent = current ? "page" : undefined;
  if ("hrefFor" in going) {
    return (
      <Link href={going.hrefFor(to)} rel={rel} aria-current={ariaCurrent} className={className}>
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
      onClick={disabled ? undefined : () => going.onPage(to)}
    >
      {children}
    </button>
  );
}
