import { LocalDay } from "@/components/common/local-date";
import { ButtonLink } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { routes } from "@/lib/platform/routes";
import type { WrittenThanks } from "@/lib/community/thanks/schema";
import styles from "./thanks-card.module.css";
import { ThanksState } from "./thanks-visibility";
import { ThanksText } from "./thanks-text";
import { WithdrawRefreshing } from "./withdraw-written-thanks-button";

/** What its reader said to a Master. */
export function WrittenCard({ thanks }: { thanks: WrittenThanks }) {
  const { id, orderId, section, masterName, ayni, createdAt } = thanks;
  const room = routes.receivedItem(ayni.slug, orderId, section);
  return (
    <article aria-labelledby={`por-${id}`} className={styles.card}>
      <header className={styles.who}>
        <h2 id={`por-${id}`} className={styles.name}>
          <Link href={room}>{ayni.title}</Link>
        </h2>
        <p className={styles.quiet}>
          A {masterName} · <LocalDay iso={createdAt} />
        </p>
      </header>
      <ThanksText {...thanks} masterName={masterName} />
      <ThanksState thanks={thanks} masterName={masterName} />
      <div className={styles.actions}>
        <ButtonLink variant="secondary" size="s" href={`${room}#agradecer`}>
          Cambiar<span className="visually-hidden"> tu agradecimiento por {ayni.title}</span>
        </ButtonLink>
        <WithdrawRefreshing orderId={orderId} title={ayni.title} />
      </div>
    </article>
  );
}
