import { CaretLeftIcon, CaretRightIcon } from "@/components/ui/later-icons";
import { Link } from "@/components/ui/link";
import styles from "./cursor-pager.module.css";

interface CursorPagerProps {
  /** Accessible name. */
  label: string;
  /** Link to the first page; null on it. */
  firstHref: string | null;
  /** Link to the next page; null on the last one. */
  nextHref: string | null;
}

/** Forward-only pagination for cursor-based lists; the browser's back button leads to previous pages. */
export function CursorPager({ label, firstHref, nextHref }: CursorPagerProps) {
  if (!firstHref && !nextHref) return null;
  return (
    <nav aria-label={label} className={styles.foot}>
      {firstHref && (
        <Link href={firstHref} rel="first" className={styles.step}>
          <CaretLeftIcon size={18} />
          Al principio
        </Link>
      )}
      {nextHref && (
        <Link href={nextHref} rel="next" className={styles.next}>
          Siguiente
          <CaretRightIcon size={18} />
        </Link>
      )}
    </nav>
  );
}
