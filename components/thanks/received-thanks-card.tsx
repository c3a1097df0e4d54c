import { LocalDate } from "@/components/common/local-date";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { QuietLink } from "@/components/ui/quiet-link";
import { routes } from "@/lib/platform/routes";
import type { ReceivedThanks } from "@/lib/community/thanks/schema";
import styles from "./thanks-card.module.css";
import { ThanksActions } from "./thanks-actions";
import { ThanksText } from "./thanks-text";

function ThanksStatusBadge({ thanks: { hidden, shown, unread } }: { thanks: ReceivedThanks }) {
  if (hidden) return <Badge tone="error">Retirado por moderación</Badge>;
  if (shown) return <Badge tone="success">Se muestra</Badge>;
  return unread ? <Badge tone="clay">Por leer</Badge> : <Badge>No se muestra</Badge>;
}

export function ReceivedThanksCard({ thanks, masterName }: { thanks: ReceivedThanks; masterName: string }) {
  const { id, author, ayni, createdAt } = thanks;
  const name = `${author.name} ${author.lastName}`.trim();
  return (
    <article aria-labelledby={`de-${id}`} className={styles.card}>
      <header className={styles.head}>
        <Avatar src={author.image} name={author.name} size={44} />
        <div className={styles.who}>
          <h2 id={`de-${id}`} className={styles.name}>
            {author.slug ? <QuietLink href={routes.profile(author.slug)}>{name}</QuietLink> : name}
          </h2>
          <p className={styles.quiet}>
            Por <QuietLink href={routes.ayni(ayni.slug)}>{ayni.title}</QuietLink> ·{" "}
            <LocalDate iso={createdAt} />
          </p>
        </div>
        <ThanksStatusBadge thanks={thanks} />
      </header>
      <ThanksText {...thanks} masterName={masterName} />
      <ThanksActions thanks={thanks} name={name} />
    </article>
  );
}
