import { AyniCard } from "@/components/common/ayni-card";
import { AyniGrid } from "@/components/common/ayni-grid";
import { FEED_TIERS } from "@/lib/community/feed/schema";
import type { FeedItem, FeedTier } from "@/lib/community/feed/schema";
import styles from "./feed-list.module.css";

const TITLES: Record<FeedTier, string> = {
  masters: "De tus Maestros",
  disciplines: "De tus disciplinas",
  rest: "Más de la comunidad",
};

const EAGER_CARDS = 2;

/** What is new under the reason for which it is there. */
export function FeedTiers({ items }: { items: FeedItem[] }) {
  const eager = new Set(items.slice(0, EAGER_CARDS).map(({ id }) => id));
  return (
    <div className={styles.tiers}>
      {FEED_TIERS.map((tier) => {
        const own = items.filter((item) => item.tier === tier);
        if (own.length === 0) return null;
        return (
          <section key={tier} aria-labelledby={`feed-${tier}`} className={styles.tier}>
            <h2 id={`feed-${tier}`}>{TITLES[tier]}</h2>
            <AyniGrid>
              {own.map((item) => (
                <li key={item.id}>
                  <AyniCard item={item} eager={eager.has(item.id)} />
                </li>
              ))}
            </AyniGrid>
          </section>
        );
      })}
    </div>
  );
}
