"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useViewerZone } from "@/components/common/use-viewer-zone";
import { formatDate } from "@/components/common/format-date";
import { Button } from "@/components/ui/button";
import { withdrawalQuery } from "@/lib/orders/withdrawal/queries";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import { formatTime } from "@/lib/platform/time/format";
import styles from "./order-page.module.css";

const WithdrawalDialog = dynamic(() => import("./withdrawal-dialog").then((m) => m.WithdrawalDialog), {
  ssr: false,
});

interface WithdrawalSectionProps {
  orderId: string;
  /** Title of the bought content. */
  title: string;
  onWithdrawn: () => void;
}

function WithdrawalDeadline({ iso }: { iso: string | null }) {
  const zone = useViewerZone() ?? DEFAULT_TIME_ZONE;
  if (iso === null) return "Sus encuentros se han cancelado: puedes pedir que te devolvamos el dinero.";
  return (
    <>
      Puedes pedir que te devolvamos el dinero hasta el{" "}
      <time dateTime={iso}>
        {formatDate(iso, zone)} a las {formatTime(iso, zone)}
      </time>
      .
    </>
  );
}

/** The deadline of the buyer's right of withdrawal, and the button to use it. */
export function WithdrawalSection({ orderId, title, onWithdrawn }: WithdrawalSectionProps) {
  const { data } = useQuery(withdrawalQuery(orderId));
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  if (!data) return null;
  return (
    <section aria-labelledby="return" className={styles.section}>
      <h2 id="return" className={styles.heading}>
        Devolución
      </h2>
      {data.allowed ? (
        <>
          <p>
            <WithdrawalDeadline iso={data.until} />
          </p>
          <Button variant="secondary" onClick={() => setIsDialogOpen(true)}>
            Pedir la devolución
          </Button>
        </>
      ) : (
        <p>{data.reason}</p>
      )}
      {isDialogOpen && (
        <WithdrawalDialog
          orderId={orderId}
          title={title}
          amount={data.amount}
          currency={data.currency}
          onClose={() => setIsDialogOpen(false)}
          onWithdrawn={onWithdrawn}
        />
      )}
    </section>
  );
}
