import { Avatar } from "@/components/ui/avatar";
import { Card } from "@/components/ui/card";
import { cx } from "@/components/ui/cx";
import { StretchedLink } from "@/components/ui/link";
import { isHeldLive } from "@/lib/content/schedule/policy";
import type { CatalogueItem } from "@/lib/content/ayni/schema";
import { routes } from "@/lib/platform/routes";
import { ApproximatePrice } from "./approximate-price";
import cardStyles from "./content-card.module.css";
import styles from "./ayni-card.module.css";
import { ContentKind } from "./content-kind";
import { FavouriteButton } from "./favourites/favourite-button";
import { NextEncuentroTime } from "./next-encuentro-time";
import { Cover } from "./cover";
import { formatLocation } from "./location";
import { isFree, formatPrice } from "./price";

interface AyniCardProps {
  item: CatalogueItem;
  /** Heading level of the title. */
  level?: 2 | 3;
  /** Loads the cover eagerly; for cards above the fold. */
  eager?: boolean;
  /** Shows it as saved until it is known what the viewer saved. */
  saved?: boolean;
  /** On the page of the Master. */
  withoutMaster?: boolean;
}

function renderSchedule(item: CatalogueItem) {
  if (item.nextStartsAt) return <NextEncuentroTime ayni={item} />;
  if (!isHeldLive(item)) return <span className={styles.pace}>A tu ritmo</span>;
  return (
    <span className={styles.pace}>{item.status === "DRAFT" ? "Fecha por decidir" : "Ya ha pasado"}</span>
  );
}

/** A content in a list: cover, type, discipline, title, Master, schedule and price. */
export function AyniCard({ item, level = 3, eager, saved, withoutMaster }: AyniCardProps) {
  const Title = `h${level}` as const;
  const { master } = item;
  return (
    <Card as="article" clickable className={cardStyles.card}>
      <Cover
        ayni={item}
        sizes="(width < 720px) 92vw, (width < 1280px) 46vw, 300px"
        eager={eager}
        className={cardStyles.cover}
      />
      <div className={cardStyles.body}>
        <ContentKind ayni={item} />
        <Title className={cx(styles.title, withoutMaster && styles.aboveFoot)}>
          <StretchedLink href={routes.ayni(item.slug)}>{item.title}</StretchedLink>
        </Title>
        {!withoutMaster && (
          <div className={styles.master}>
            <Avatar src={master.profileImage} size={38} />
            <p className={styles.who}>
              <b className={styles.name}>
                {master.name} {master.lastName}
              </b>
              <span className={styles.location}>{formatLocation(master)}</span>
            </p>
          </div>
        )}
        <p className={styles.foot}>
          {renderSchedule(item)}
          <span className={cx(styles.price, isFree(item) && styles.free)}>
            {formatPrice(item)}
            <ApproximatePrice ayni={item} className={styles.approximate} />
          </span>
        </p>
      </div>
      {item.status === "PUBLISHED" && <FavouriteButton ayniId={item.id} title={item.title} saved={saved} />}
    </Card>
  );
}
