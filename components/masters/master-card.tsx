import { formatLocation } from "@/components/common/location";
import { Avatar } from "@/components/ui/avatar";
import { Card } from "@/components/ui/card";
import { MapPinIcon } from "@/components/ui/icons";
import { StretchedLink } from "@/components/ui/link";
import { disciplineName, isDisciplineKey } from "@/lib/reference/disciplines";
import { pluralize } from "@/lib/platform/copy/pluralize";
import type { MasterSummary } from "@/lib/discovery/masters/data";
import { textileImages, routes } from "@/lib/platform/routes";
import styles from "./master-card.module.css";

interface MasterCardProps {
  master: MasterSummary & { contentCount?: number };
  /** Heading level. */
  level?: 2 | 3;
  /** Loads the images eagerly, for cards above the fold. */
  eager?: boolean;
}

const DISCIPLINES_SHOWN = 3;

export function MasterCard({ master, level = 3, eager }: MasterCardProps) {
  const Name = `h${level}` as const;
  const locationLabel = formatLocation(master);
  const disciplines = master.disciplines.filter(isDisciplineKey).slice(0, DISCIPLINES_SHOWN);
  const { contentCount = 0 } = master;
  return (
    <Card as="article" clickable className={styles.card}>
      <img
        src={textileImages.background(master.slug)}
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
          <StretchedLink href={routes.master(master.slug)}>
            {master.name} {master.lastName}
          </StretchedLink>
        </Name>
        <p className={styles.line}>{master.shortDescription}</p>
        {locationLabel && (
          <p className={styles.location}>
            <MapPinIcon size={18} />
            {locationLabel}
          </p>
        )}
        <p className={styles.disciplines}>{disciplines.map(disciplineName).join("\u00a0· ")}</p>
        {contentCount > 0 && (
          <p className={styles.contents}>{pluralize(contentCount, "enseñanza", "enseñanzas")}</p>
        )}
      </div>
    </Card>
  );
}
