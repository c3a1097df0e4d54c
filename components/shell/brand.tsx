import { Link } from "@/components/ui/link";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import { textileImages, routes } from "@/lib/platform/routes";
import styles from "./brand.module.css";

export function Brand({ href = routes.home() }: { href?: string }) {
  return (
    <Link href={href} className={styles.brand}>
      <img src={textileImages.mark()} alt="" width={30} height={30} className={styles.mark} />
      {PRODUCT_NAME}
    </Link>
  );
}
