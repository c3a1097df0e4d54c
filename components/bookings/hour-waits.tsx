import { Card } from "@/components/ui/card";
import { cx } from "@/components/ui/cx";
import { TextLink } from "@/components/ui/link";
import type { HourWaitCount, OwnHourWait } from "@/lib/bookings/hours/schema";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { routes } from "@/lib/platform/routes";
import { LeaveWaitButton } from "./leave-wait-button";
import { formatWait } from "./month";
import styles from "./packs.module.css";

/** Lists the offers of whose free hours the viewer is told; nothing without any. */
export function OwnHourWaits({ waits }: { waits: readonly OwnHourWait[] }) {
  if (waits.length === 0) return null;
  return (
    <section aria-labelledby="hour-waits" className={styles.section}>
      <h2 id="hour-waits">Te avisaremos</h2>
      <ul role="list" className={styles.list}>
        {waits.map((wait) => (
          <li key={wait.slug}>
            <Card as="article" className={cx(styles.ownPack, styles.wait)}>
              <div>
                <h3>
                  <TextLink href={wait.packId === null ? routes.hours(wait.slug) : routes.pack(wait.packId)}>
                    {wait.title}
                  </TextLink>
                </h3>
                <p>Si se libera {formatWait(wait)}. Quien reserve primero se la queda.</p>
              </div>
              <LeaveWaitButton slug={wait.slug} title={wait.title} />
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shows the number of people who wait for an hour of each offer; nothing without anybody. */
export function HourWaitCounts({ counts }: { counts: readonly HourWaitCount[] }) {
  if (counts.length === 0) return null;
  return (
    <section aria-labelledby="hour-waits" className={styles.section}>
      <h2 id="hour-waits">Esperan una hora</h2>
      <ul role="list" className={styles.list}>
        {counts.map(({ slug, title, count }) => (
          <li key={slug} className={styles.pack}>
            <TextLink href={routes.hours(slug)}>{title}</TextLink>
            <b>{pluralize(count, "persona", "personas")}</b>
          </li>
        ))}
      </ul>
      <p className={styles.quiet}>En cuanto abras horas, o se libere una, les avisamos a la vez.</p>
    </section>
  );
}
