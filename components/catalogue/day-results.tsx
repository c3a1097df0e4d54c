"use client";

import { useState } from "react";
import { AyniGrid } from "@/components/common/ayni-grid";
import { useCurrentMinute } from "@/components/common/use-current-minute";
import { useViewerZone } from "@/components/common/use-viewer-zone";
import { toLocalDate } from "@/lib/platform/time/format";
import styles from "./day-results.module.css";
import { groupByDay } from "./group-by-day";
import type { DayCard } from "./group-by-day";
import { LazyInfiniteResults } from "./lazy-infinite-results";
import type { InfiniteResultsProps } from "./infinite-results-props";

interface DayResultsProps {
  cards: DayCard[];
  /** Zone of the days: that in which the filters count, else until the viewer's is known. */
  zone: string;
  /** The filters choose days or hours of `zone`. */
  isZoneFixed: boolean;
  /** The day of the rendering in that zone. */
  today: string;
  /** The following pages, to load while scrolling; null for none. */
  more: Omit<InfiniteResultsProps, "onCards"> | null;
}

/** Encuentros under headings of their days, which stay together however many are loaded. */
export function DayResults({ cards, zone, isZoneFixed, today, more }: DayResultsProps) {
  const [loadedCards, setLoadedCards] = useState<DayCard[]>([]);
  const viewerZone = useViewerZone();
  const now = useCurrentMinute();
  const dayZone = isZoneFixed ? zone : (viewerZone ?? zone);
  const currentDay = now === null ? today : toLocalDate(new Date(now).toISOString(), dayZone);
  const groups =
    viewerZone === null || now === null
      ? groupByDay(cards, zone, today)
      : groupByDay([...cards, ...loadedCards], dayZone, currentDay);
  return (
    <>
      <div className={styles.days}>
        {groups.map((group) => (
          <section key={group.day} aria-labelledby={`dia-${group.day}`}>
            <h2 id={`dia-${group.day}`} className={styles.day}>
              {group.heading}
            </h2>
            <AyniGrid>
              {group.cards.map(({ id, card }) => (
                <li key={id}>{card}</li>
              ))}
            </AyniGrid>
          </section>
        ))}
      </div>
      {more && <LazyInfiniteResults key={more.after} {...more} onCards={setLoadedCards} />}
    </>
  );
}
