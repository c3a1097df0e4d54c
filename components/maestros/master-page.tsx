import { AyniCard } from "@/components/ayni/ayni-card";
import { AyniGrid } from "@/components/ayni/ayni-grid";
import { Container } from "@/components/ui/container";
import { TextLink } from "@/components/ui/link";
import type { CatalogueItem } from "@/lib/ayni/schema";
import { noFilters, serialiseFilters } from "@/lib/explore/filters";
import type { MasterPage as Master } from "@/lib/masters/data";
import { bands, routes } from "@/lib/routes";
import { MasterAside } from "./master-aside";
import styles from "./master-page.module.css";
import { splitTeachings } from "./teachings";
import { VideoPoster } from "./video-poster";

function Teachings({ title, items }: { title: string; items: CatalogueItem[] }) {
  if (items.length === 0) return null;
  return (
    <section>
      <h2 className={styles.heading}>{title}</h2>
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

/** The public face of a Master, the same for all who look. */
export function MasterPage({ master }: { master: Master }) {
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
          <Teachings title="Próximos encuentros" items={upcoming} />
          <Teachings title="Enseñanzas" items={others} />
          {content.length === 0 && <p>{name} está preparando sus primeras enseñanzas. Vuelve pronto.</p>}
          {counts.contents > content.length && (
            <p>
              <TextLink href={routes.explore({ filters: allFilters })}>
                Ver las {counts.contents} enseñanzas
              </TextLink>
            </p>
          )}
        </div>
      </Container>
    </div>
  );
}
