import { Avatar } from "@/components/ui/avatar";
import { cx } from "@/components/ui/cx";
import { Link } from "@/components/ui/link";
import type { CatalogueItem } from "@/lib/content/ayni/schema";
import { disciplineName, isDisciplineKey } from "@/lib/reference/disciplines";
import { CONTENT_TYPE_LABELS } from "@/lib/reference/labels";
import { routes } from "@/lib/platform/routes";
import styles from "./ayni-card.module.css";
import { CardWhen } from "./next-encuentro-time";
import { Cover } from "./cover";
import { placeLabel } from "./location";
import { isFree, priceLabel } from "./price";

interface AyniCardProps {
  item: CatalogueItem;
  /** The level of the title in the page's outline. */
  level?: 2 | 3;
  /** For the first cards of a page. */
  eager?: boolean;
}

function rhythm(item: CatalogueItem) {
  if (item.nextStartsAt) return <CardWhen startsAt={item.nextStartsAt} />;
  const live = item.contentType === "EVENT" || item.contentType === "WORKSHOP";
  const pace = item.status === "DRAFT" ? "Fecha por decidir" : "Ya ha pasado";
  return <span className={styles.pace}>{live ? pace : "A tu ritmo"}</span>;
}

/** A content in a list: cover, type, discipline, title, Master, when and price. */
export function AyniCard({ item, level = 3, eager }: AyniCardProps) {
  const Title = `h${level}` as const;
  const { master } = item;
  const discipline = item.disciplines.find(isDisciplineKey);
  return (
    <article className={styles.card}>
      <Cover
        ayni={item}
        sizes="(width < 720px) 92vw, (width < 1280px) 46vw, 300px"
        eager={eager}
        className={styles.cover}
      />
      <div className={styles.body}>
        <p className={styles.kind}>
          <span className={styles.type}>{CONTENT_TYPE_LABELS[item.contentType]}</span>
          {discipline && <span className={styles.discipline}>{disciplineName(discipline)}</span>}
        </p>
        <Title className={styles.title}>
          <Link href={routes.ayni(item.slug)} className={styles.link}>
            {item.title}
          </Link>
        </Title>
        <div className={styles.master}>
          <Avatar src={master.profileImage} size={38} />
          <p className={styles.who}>
            <b className={styles.name}>
              {master.name} {master.lastName}
            </b>
            <span className={styles.place}>{placeLabel(master)}</span>
          </p>
        </div>
        <p className={styles.foot}>
          {rhythm(item)}
          <span className={cx(styles.price, isFree(item) && styles.free)}>{priceLabel(item)}</span>
        </p>
      </div>
    </article>
  );
}
