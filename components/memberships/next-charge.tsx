"use client";

import { NearDate } from "@/components/common/local-date";
import { useViewerZone } from "@/components/common/use-viewer-zone";
import type { Interval } from "@/lib/orders/membership-plans/schema";
import { findSecondCharge } from "@/lib/orders/membership-terms";
import styles from "./plans-page.module.css";

/** "Próximo cobro: 29 de diciembre." of who joins today. The page is kept for days, so the browser says it, in its room. */
export function NextCharge({ interval }: { interval: Interval }) {
  const zone = useViewerZone();
  return (
    <p className={styles.nextCharge}>
      {zone !== null && (
        <>
          Próximo cobro: <NearDate iso={findSecondCharge(new Date(), interval).toISOString()} />.
        </>
      )}
    </p>
  );
}
