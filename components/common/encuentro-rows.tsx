import { AyniFacts } from "./ayni-facts";
import { AyniPrice } from "./ayni-price";
import { ContentKind } from "./content-kind";
import { Cover } from "./cover";
import { FavouriteButton } from "./favourites/favourite-button";
import { NextEncuentroTime } from "./next-encuentro-time";
import { Card } from "@/components/ui/card";
import { StretchedLink } from "@/components/ui/link";
import type { CatalogueItem } from "@/lib/content/ayni/schema";
import { routes } from "@/lib/platform/routes";
import styles from "./encuentro-rows.module.css";

/** Contents of one Master with an encuentro to come, a row each. */
export function EncuentroRows({ items }: { items: CatalogueItem[] }) {
  return (
    <ul role="list" className={styles.rows}>
      {items.map((item) => (
        <li key={item.id}>
          <Card as="article" clickable className={styles.row}>
            <Cover ayni={item} sizes="140px" className={styles.cover} />
            <div className={styles.text}>
              <ContentKind ayni={item} />
              <h3 className={styles.title}>
                <StretchedLink href={routes.ayni(item.slug)}>{item.title}</StretchedLink>
              </h3>
              <AyniFacts item={item} />
            </div>
            <p className={styles.foot}>
              <NextEncuentroTime ayni={item} countsDown />
              <AyniPrice item={item} />
            </p>
            <FavouriteButton ayniId={item.id} title={item.title} />
          </Card>
        </li>
      ))}
    </ul>
  );
}
