"use client";

import { useQuery } from "@tanstack/react-query";
import { QueryProvider } from "@/components/common/query-provider";
import { formatOwnLeft } from "@/lib/orders/pack-terms";
import { packsQuery } from "@/lib/orders/packs/queries";
import styles from "./packs.module.css";

function OwnPackLines({ offerId }: { offerId: string }) {
  const { data = [] } = useQuery(packsQuery(offerId));
  if (data.length === 0) return null;
  return (
    <ul role="list" aria-label="Tus packs" className={styles.own}>
      {data.map((pack) => (
        <li key={pack.id}>{formatOwnLeft(pack, new Date())}</li>
      ))}
    </ul>
  );
}

/** "Te quedan 3 de 5 · hasta el 12 de mayo", for each pack of this offer that the viewer has bought. */
export const OwnPacks = (props: { offerId: string }) => (
  <QueryProvider>
    <OwnPackLines {...props} />
  </QueryProvider>
);
