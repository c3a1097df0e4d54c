import { LocalDate } from "@/components/common/local-date";
import { ButtonLink } from "@/components/ui/button";
import { QuietLink } from "@/components/ui/quiet-link";
import { routes } from "@/lib/platform/routes";
import type { WrittenThanks } from "@/lib/community/thanks/schema";
import styles from "./thanks-card.module.css";
import { ThanksVisibility } from "./thanks-visibility";
import { ThanksText } from "./thanks-text";
import { WithdrawWrittenThanksButton } from "./withdraw-written-thanks-button";

export function WrittenThanksCard({ thanks }: { thanks: WrittenThanks }) {
  const { id, orderId, section, masterName, ayni, createdAt } = thanks;
  const contentHref = routes.receivedItem(ayni.slug, orderId, section);
  return (
    <article aria-labelledby={`por-${id}`} className={styles.card}>
      <header className={styles.who}>
        <h2 id={`por-${id}`} className={styles.name}>
          <QuietLink href={contentHref}>{ayni.title}</QuietLink>
        </h2>
        <p className={styles.quiet}>
          A {masterName} · <LocalDate iso={createdAt} />
        </p>
      </header>
      <ThanksText {...thanks} masterName={masterName} />
      <ThanksVisibility thanks={thanks} masterName={masterName} />
      <div className={styles.actions}>
        <ButtonLink variant="secondary" size="s" href={`${contentHref}#agradecer`}>
          Cambiar<span className="visually-hidden"> tu agradecimiento por {ayni.title}</span>
        </ButtonLink>
        <WithdrawWrittenThanksButton orderId={orderId} title={ayni.title} />
      </div>
    </article>
  );
}
