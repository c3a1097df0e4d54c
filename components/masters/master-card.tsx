import { placeLabel } from "@/components/common/location";
import { Avatar } from "@/components/ui/avatar";
import { MapPinIcon } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { disciplineName, isDisciplineKey } from "@/lib/reference/disciplines";
import type { MasterSummary } from "@/lib/discovery/masters/data";
import { bands, routes } from "@/lib/platform/routes";
import styles from "./master-card.module.css";

interface MasterCardProps {
  master: MasterSummary & { contents?: number };
  /** The level of the name in the page's outline. */
  level?: 2 | 3;
  /** For the first cards of a page. */
  eager?: boolean;
}

const DISCIPLINES_SHOWN = 3;

/** A Master in a list: portrait, name, line, place, disciplines and how much they give. */
export function MasterCard({ master, level = 3, eager }: MasterCardProps) {
  const Name = `h${level}` as const;
  const place = placeLabel(master);
  const disciplines = master.disciplines.filter(isDisciplineKey).slice(0, DISCIPLINES_SHOWN);
  const { contents = 0 } = master;
  return (
    <article className={styles.card}>
      <img
        src={bands.background(master.slug)}
        alt=""
        width={400}
        height={72}
        loading={eager ? "eager" : "lazy"}
        decoding="async"
        className={styles.strip}
      />
      <Avatar src={master.image} size={96} eager={eager} className={styles.portrait} />
      <div className={styles.body}>
        <Name className={styles.name}>
          <Link href={routes.master(master.slug)} className={styles.link}>
            {master.name} {master.lastName}
          </Link>
        </Name>
        <p className={styles.line}>{master.shortDescription}</p>
        {place && (
          <p className={styles.place}>
            <MapPinIcon size={18} />
            {place}
          </p>
        )}
        <p className={styles.disciplines}>{disciplines.map(disciplineName).join("\u00a0· ")}</p>
        {contents > 0 && (
          <p className={styles.contents}>{contents === 1 ? "1 enseñanza" : `${contents} enseñanzas`}</p>
        )}
      </div>
    </article>
  );
}
