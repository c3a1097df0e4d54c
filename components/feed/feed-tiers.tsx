import { AyniCard } from "@/components/common/ayni-card";
import { AyniGrid } from "@/components/common/ayni-grid";
import { FEED_TIERS } from "@/lib/community/feed/policy";
import type { FeedTier } from "@/lib/community/feed/policy";
import type { FeedItem } from "@/lib/community/feed/schema";
import { disciplineName, isDisciplineKey } from "@/lib/reference/disciplines";
import styles from "./feed-list.module.css";

const TIER_TITLES: Record<FeedTier, string> = {
  masters: "De tus Maestros",
  disciplines: "De tus disciplinas",
  rest: "Más de la comunidad",
};

const EAGER_CARDS = 2;

/** The discipline that brings an item here; the other tiers say it in their title. */
function Reason({ item: { tier, sharedDiscipline } }: { item: FeedItem }) {
  if (tier !== "disciplines" || sharedDiscipline === null || !isDisciplineKey(sharedDiscipline)) return null;
  return (
    <p className={styles.reason}>
      Porque te llama <b>{disciplineName(sharedDiscipline)}</b>
    </p>
  );
}

/** Groups feed items by tier. */
export function FeedTiers({ items }: { items: FeedItem[] }) {
  const eagerIds = new Set(items.slice(0, EAGER_CARDS).map(({ id }) => id));
  return (
    <div className={styles.tiers}>
      {FEED_TIERS.map((tier) => {
        const tierItems = items.filter((item) => item.tier === tier);
        if (tierItems.length === 0) return null;
        return (
          <section key={tier} aria-labelledby={`feed-${tier}`} className={styles.tier}>
            <h2 id={`feed-${tier}`}>{TIER_TITLES[tier]}</h2>
            <AyniGrid>
              {tierItems.map((item) => (
                <li key={item.id} className={styles.item}>
                  <Reason item={item} />
                  <AyniCard item={item} eager={eagerIds.has(item.id)} />
                </li>
              ))}
            </AyniGrid>
          </section>
        );
      })}
    </div>
  );
}
