import { CaretLeftIcon, CaretRightIcon } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import styles from "./cursor-pager.module.css";

interface ListFootProps {
  /** Which list it turns. */
  label: string;
  /** Where the list begins; null on its first page. */
  first: string | null;
  /** Where it goes on; null on its last page. */
  next: string | null;
}

/** The way through a list that is read forward: what was seen before is one step back in the browser. */
export function ListFoot({ label, first, next }: ListFootProps) {
  if (!first && !next) return null;
  return (
    <nav aria-label={label} className={styles.foot}>
      {first && (
        <Link href={first} rel="first" className={styles.step}>
          <CaretLeftIcon size={18} />
          Al principio
        </Link>
      )}
      {next && (
        <Link href={next} rel="next" className={styles.next}>
          Siguiente
          <CaretRightIcon size={18} />
        </Link>
      )}
    </nav>
  );
}
