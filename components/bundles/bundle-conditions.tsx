import type { PartConditions } from "@/lib/orders/conditions/policy";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import { PartLines } from "./part-lines";
import { ViewerLines } from "./viewer-lines";
import styles from "./bundles.module.css";

/** Tells the conditions of each part before paying; checkout, orders and receipt tell the same. */
export function BundleConditions({ parts, now }: { parts: readonly PartConditions[]; now: Date }) {
  if (parts.length === 0) return null;
  const iso = now.toISOString();
  return (
    <section aria-labelledby="before-paying" className={styles.conditions}>
      <h2 id="before-paying">Antes de pagar</h2>
      {parts.map(({ id, title, facts }) => {
        const zone = facts.encuentros[0]?.timezone ?? DEFAULT_TIME_ZONE;
        return (
          <div key={id}>
            <h3>{title}</h3>
            <ViewerLines facts={facts} zone={zone} now={iso}>
              <PartLines facts={facts} zone={zone} now={iso} />
            </ViewerLines>
          </div>
        );
      })}
    </section>
  );
}
