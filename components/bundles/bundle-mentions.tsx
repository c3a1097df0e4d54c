import { Link } from "@/components/ui/link";
import { formatBundleOffer } from "@/lib/orders/bundles/policy";
import type { BundleMention } from "@/lib/orders/bundles/schema";
import { routes } from "@/lib/platform/routes";
import styles from "./bundle-mentions.module.css";

/** Says that a content can also be bought with others; nothing without bundles. */
export function BundleMentions({ bundles }: { bundles: readonly BundleMention[] }) {
  if (bundles.length === 0) return null;
  return (
    <ul role="list" aria-label="También en conjuntos" className={styles.mentions}>
      {bundles.map(({ slug, title, parts, amount, currency }) => (
        <li key={slug}>
          También en el conjunto{" "}
          <Link href={routes.bundle(slug)} className={styles.mention}>
            «{title}»
          </Link>
          : {formatBundleOffer(parts, { amount, currency })}
        </li>
      ))}
    </ul>
  );
}

/** The bundles of a Master, on their page. */
export function BundleList({ bundles }: { bundles: readonly BundleMention[] }) {
  return (
    <ul role="list" className={styles.list}>
      {bundles.map(({ slug, title, parts, amount, currency }) => (
        <li key={slug} className={styles.row}>
          <Link href={routes.bundle(slug)} className={styles.name}>
            {title}
          </Link>
          <span>{formatBundleOffer(parts, { amount, currency })}</span>
        </li>
      ))}
    </ul>
  );
}
