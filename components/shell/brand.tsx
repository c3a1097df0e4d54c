import { Link } from "@/components/ui/link";
import { PRODUCT } from "@/lib/copy/product";
import { bands, routes } from "@/lib/platform/routes";
import styles from "./brand.module.css";

export function Brand() {
  return (
    <Link href={routes.home()} className={styles.brand}>
      <img src={bands.mark()} alt="" width={30} height={30} className={styles.mark} />
      {PRODUCT}
    </Link>
  );
}
