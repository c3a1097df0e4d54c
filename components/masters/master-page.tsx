import type { ReactNode } from "react";
import { MasterThanks } from "@/components/thanks/master-thanks";
import { AyniCard } from "@/components/common/ayni-card";
import { AyniGrid } from "@/components/common/ayni-grid";
import { Container } from "@/components/ui/container";
import { CalendarPlusIcon, HeadphonesIcon, RssIcon } from "@/components/ui/icons";
import { TextLink } from "@/components/ui/link";
import type { CatalogueItem } from "@/lib/content/ayni/schema";
import { noFilters, serialiseFilters } from "@/lib/discovery/filters/filters";
import type { MasterPage as Master } from "@/lib/discovery/masters/data";
import { bands, feeds, routes } from "@/lib/platform/routes";
import type { ThanksToMaster } from "@/lib/community/thanks/schema";
import { MasterAside } from "./master-aside";
import styles from "./master-page.module.css";
import { splitTeachings } from "./split-teachings";
import { VideoPoster } from "../common/video-poster";

interface TeachingsProps {
  title: string;
  items: CatalogueItem[];
  beside?: ReactNode;
}

function Teachings({ title, items, beside }: TeachingsProps) {
  if (items.length === 0) return null;
  return (
    <section>
      <div className={styles.heading}>
        <h2>{title}</h2>
        {beside}
      </div>
      <AyniGrid>
        {items.map((item) => (
          <li key={item.id}>
            <AyniCard item={item} />
          </li>
        ))}
      </AyniGrid>
    </section>
  );
}

/** For readers of feeds and players of podcasts. */
function FeedLinks({ master: { slug, podcast } }: { master: Master }) {
  return (
    <p className={styles.feeds}>
      {podcast && (
        <a href={feeds.podcast(slug)} className={styles.feed}>
          <HeadphonesIcon size={18} />
          Pódcast en tu aplicación
        </a>
      )}
      <a href={feeds.master(slug)} className={styles.feed}>
        <RssIcon size={18} />
        Novedades por RSS
      </a>
    </p>
  );
}

/** The public face of a Master, the same for all who look. */
export function MasterPage({ master, thanks }: { master: Master; thanks: ThanksToMaster[] }) {
  const { slug, name, lastName, offering, content, counts } = master;
  const { upcoming, others } = splitTeachings(content);
  const allFilters = serialiseFilters({ ...noFilters, master: slug });
  return (
    <div className={styles.page}>
      <img
        src={master.backgroundUrl ?? bands.background(slug)}
        alt=""
        width={1440}
        height={230}
        fetchPriority="high"
        className={styles.background}
      />
      <Container className={styles.columns}>
        <MasterAside master={master} />
        <div className={styles.main}>
          {offering && <p className={styles.offering}>«{offering}»</p>}
          {master.videoEmbedUrl && (
            <VideoPoster embedUrl={master.videoEmbedUrl} title={`${name} ${lastName} se presenta`} />
          )}
          <Teachings
            title="Próximos encuentros"
            items={upcoming}
            beside={
              <a href={feeds.encuentros(slug)} className={styles.calendar}>
                <CalendarPlusIcon />
                Añadir a mi calendario
              </a>
            }
          />
          <Teachings title="Enseñanzas" items={others} />
          {content.length === 0 && <p>{name} está preparando sus primeras enseñanzas. Vuelve pronto.</p>}
          {counts.contents > content.length && (
            <p>
              <TextLink href={routes.explore({ filters: allFilters })}>
                Ver las {counts.contents} enseñanzas
              </TextLink>
            </p>
          )}
          <MasterThanks slug={slug} masterName={`${name} ${lastName}`} thanks={thanks} />
          <FeedLinks master={master} />
        </div>
      </Container>
    </div>
  );
}
