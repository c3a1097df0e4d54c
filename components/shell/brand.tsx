import { Link } from "@/components/ui/link";
import { SpriteIcon } from "@/components/ui/sprite-icon";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import { routes } from "@/lib/platform/routes";
import styles from "./brand.module.css";

export function Brand({ href = routes.home() }: { href?: string }) {
  return (
    <Link href={href} className={styles.brand}>
      <SpriteIcon name="brand-mark" size={30} className={styles.mark} />
      {PRODUCT_NAME}
    </Link>
  );
}
