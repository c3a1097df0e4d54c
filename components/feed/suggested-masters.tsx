import { placeLabel } from "@/components/common/location";
import { FollowToggle } from "@/components/feed/follow-toggle";
import { Avatar } from "@/components/ui/avatar";
import { cx } from "@/components/ui/cx";
import { Link, TextLink } from "@/components/ui/link";
import { disciplineName, isDisciplineKey } from "@/lib/reference/disciplines";
import type { SuggestedMaster } from "@/lib/community/feed/schema";
import { routes } from "@/lib/platform/routes";
import styles from "./suggested-masters.module.css";

interface SuggestionsProps {
  masters: SuggestedMaster[];
  userId: string;
  /** Whether they follow so few that this comes before the feed on narrow screens too. */
  thin: boolean;
}

function lineOf({ disciplines, city, country }: SuggestedMaster): string {
  const discipline = disciplines.find(isDisciplineKey);
  const place = city ?? placeLabel({ city, country });
  return [discipline && disciplineName(discipline), place].filter(Boolean).join(" · ");
}

/** Masters whom one may want to follow; nothing where there is none. */
export function Suggestions({ masters, userId, thin }: SuggestionsProps) {
  if (masters.length === 0) return null;
  return (
    <section aria-labelledby="suggestions" className={cx(styles.section, !thin && styles.onlyBeside)}>
      <h2 id="suggestions">Maestros para ti</h2>
      {thin && (
        <p className={styles.why}>
          Sigue a quien te inspire: lo que publique aparecerá lo primero cuando vuelvas.
        </p>
      )}
      <ul role="list" className={styles.list}>
        {masters.map((master) => (
          <li key={master.id} className={styles.item}>
            <Avatar src={master.image} size={48} />
            <div className={styles.words}>
              <Link href={routes.master(master.slug)} className={styles.name}>
                {master.name} {master.lastName}
              </Link>
              <p className={styles.line}>{lineOf(master)}</p>
            </div>
            <FollowToggle master={master} userId={userId} following={false} />
          </li>
        ))}
      </ul>
      <TextLink href={routes.masters()}>Ver a todos los Maestros</TextLink>
    </section>
  );
}
