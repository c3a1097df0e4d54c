import { formatLocation } from "@/components/common/location";
import { FollowToggle } from "./follow-toggle";
import { Avatar } from "@/components/ui/avatar";
import { cx } from "@/components/ui/cx";
import { Link, TextLink } from "@/components/ui/link";
import { disciplineName, isDisciplineKey } from "@/lib/reference/disciplines";
import type { SuggestedMaster } from "@/lib/community/feed/schema";
import { routes } from "@/lib/platform/routes";
import styles from "./suggested-masters.module.css";

interface SuggestedMastersProps {
  masters: SuggestedMaster[];
  userId: string;
  /** Shows the list above the feed on narrow screens. */
  prominent: boolean;
}

function formatSummary({ disciplines, city, country }: SuggestedMaster): string {
  const discipline = disciplines.find(isDisciplineKey);
  const location = city ?? formatLocation({ city, country });
  return [discipline && disciplineName(discipline), location].filter(Boolean).join(" · ");
}

export function SuggestedMasters({ masters, userId, prominent }: SuggestedMastersProps) {
  if (masters.length === 0) return null;
  return (
    <section aria-labelledby="suggestions" className={cx(styles.section, !prominent && styles.sidebarOnly)}>
      <h2 id="suggestions">Maestros para ti</h2>
      {prominent && (
        <p className={styles.hint}>
          Sigue a quien te inspire: lo que publique aparecerá lo primero cuando vuelvas.
        </p>
      )}
      <ul role="list" className={styles.list}>
        {masters.map((master) => (
          <li key={master.id} className={styles.item}>
            <Avatar src={master.image} name={master.name} size={48} />
            <div className={styles.text}>
              <Link href={routes.master(master.slug)} className={styles.name}>
                {master.name} {master.lastName}
              </Link>
              <p className={styles.line}>{formatSummary(master)}</p>
            </div>
            <FollowToggle master={master} userId={userId} following={false} />
          </li>
        ))}
      </ul>
      <TextLink href={routes.masters()}>Ver a todos los Maestros</TextLink>
    </section>
  );
}
