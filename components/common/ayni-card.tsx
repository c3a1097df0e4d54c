import { Avatar } from "@/components/ui/avatar";
import { Card } from "@/components/ui/card";
import { cx } from "@/components/ui/cx";
import { StretchedLink } from "@/components/ui/link";
import { isHeldLive } from "@/lib/content/schedule/policy";
import type { CatalogueItem } from "@/lib/content/ayni/schema";
import { routes } from "@/lib/platform/routes";
import { AyniFacts } from "./ayni-facts";
import { AyniPrice } from "./ayni-price";
import cardStyles from "./content-card.module.css";
import styles from "./ayni-card.module.css";
import { ContentKind } from "./content-kind";
import { FavouriteButton } from "./favourites/favourite-button";
import { ListenButton } from "./listen/listen-button";
import { toSampleWork } from "./listen/sample-work";
import { FreeHourTime } from "./free-hour-time";
import { NextEncuentroTime } from "./next-encuentro-time";
import { Cover } from "./cover";
import { SheetTextile } from "./textile-sheet";
import { formatLocation } from "./location";

interface AyniCardProps {
  item: CatalogueItem;
  /** Heading level of the title. */
  level?: 2 | 3;
  /** Loads the cover eagerly; for cards above the fold. */
  eager?: boolean;
  /** Position of the cover in the sheet of the list. */
  sheetIndex?: number | undefined;
  /** Data URL of the cover, for generated ones above the fold. */
  coverDrawing?: string | undefined;
  /** Shows it as saved until it is known what the viewer saved. */
  saved?: boolean;
  /** On the page of the Master. */
  withoutMaster?: boolean;
  /** Stays upright on phones, for rows to swipe. Other cards lie down there. */
  upright?: boolean;
}

/** The hours of an offer are known once it is published. */
const describeFullOffer = ({ status }: CatalogueItem): string =>
  status === "DRAFT" ? "Cada persona elige su hora" : "Sin horas libres ahora";

function renderSchedule(item: CatalogueItem) {
  if (item.nextFreeAt !== null) {
    const city = item.modality === "OFFLINE" ? item.placeCity : null;
    return (
      <span className={styles.free}>
        Próxima hora libre: <FreeHourTime ayni={item} city={city} />
      </span>
    );
  }
  if (item.isBookable) return <span className={styles.pace}>{describeFullOffer(item)}</span>;
  if (item.liveUntil ?? item.nextStartsAt) return <NextEncuentroTime ayni={item} countsDown />;
  if (!isHeldLive(item)) return <span className={styles.pace}>A tu ritmo</span>;
  return (
    <span className={styles.pace}>{item.status === "DRAFT" ? "Fecha por decidir" : "Ya ha pasado"}</span>
  );
}

const UPRIGHT_SIZES = "(width < 720px) 92vw, (width < 1280px) 46vw, 300px";
const LYING_SIZES = "(width < 720px) 140px, (width < 1280px) 46vw, 300px";

/** A content in a list: cover, type, discipline, title, facts, Master, schedule and price. */
export function AyniCard({
  item,
  level = 3,
  eager,
  sheetIndex,
  coverDrawing,
  saved,
  withoutMaster,
  upright,
}: AyniCardProps) {
  const drawingIndex = coverDrawing === undefined ? sheetIndex : 0;
  const Title = `h${level}` as const;
  const { master } = item;
  const coverClass = cx(cardStyles.cover, styles.cover);
  return (
    <Card as="article" clickable className={cx(cardStyles.card, !upright && styles.lying)}>
      {drawingIndex === undefined ? (
        <Cover
          ayni={item}
          sizes={upright ? UPRIGHT_SIZES : LYING_SIZES}
          eager={eager}
          className={coverClass}
        />
      ) : (
        <SheetTextile index={drawingIndex} url={coverDrawing} moves className={coverClass} />
      )}
      <div className={cx(cardStyles.body, styles.body)}>
        <ContentKind ayni={item} />
        <Title className={styles.title}>
          <StretchedLink href={routes.ayni(item.slug)}>{item.title}</StretchedLink>
        </Title>
        <AyniFacts item={item} />
        {!withoutMaster && (
          <div className={styles.master}>
            <Avatar src={master.profileImage} name={master.name} size={38} className={styles.portrait} />
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
          <AyniPrice item={item} />
        </p>
      </div>
      {item.sample && <ListenButton sample={item.sample} work={toSampleWork(item)} />}
      {item.status === "PUBLISHED" && <FavouriteButton ayniId={item.id} title={item.title} saved={saved} />}
    </Card>
  );
}
