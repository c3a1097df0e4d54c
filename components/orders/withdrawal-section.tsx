"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useViewerZone } from "@/components/ayni/viewer-zone";
import { plainDay } from "@/components/recibir/plain-day";
import { Button } from "@/components/ui/button";
import { returnOf } from "@/lib/orders/withdrawal/queries";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import { hour } from "@/lib/platform/time/format";
import styles from "./order-page.module.css";

const ReturnDialog = dynamic(() => import("./withdrawal-dialog").then((m) => m.ReturnDialog), { ssr: false });

interface ReturnRequestProps {
  orderId: string;
  /** Of what was bought. */
  title: string;
  onReturned: () => void;
}

function Until({ iso }: { iso: string | null }) {
  const zone = useViewerZone() ?? DEFAULT_TIME_ZONE;
  if (iso === null) return "Sus encuentros se han cancelado: puedes pedir que te devolvamos el dinero.";
  return (
    <>
      Puedes pedir que te devolvamos el dinero hasta el{" "}
      <time dateTime={iso}>
        {plainDay(iso, zone)} a las {hour(iso, zone)}
      </time>
      .
    </>
  );
}

/** Until when a buyer may have their money back, and the way to ask for it. */
export function ReturnRequest({ orderId, title, onReturned }: ReturnRequestProps) {
  const { data } = useQuery(returnOf(orderId));
  const [asking, setAsking] = useState(false);
  if (!data) return null;
  return (
    <section aria-labelledby="return" className={styles.said}>
      <h2 id="return" className={styles.heading}>
        Devolución
      </h2>
      {data.allowed ? (
        <>
          <p>
            <Until iso={data.until} />
          </p>
          <Button variant="secondary" onClick={() => setAsking(true)}>
            Pedir la devolución
          </Button>
        </>
      ) : (
        <p>{data.reason}</p>
      )}
      {asking && (
        <ReturnDialog
          orderId={orderId}
          title={title}
          amount={data.amount}
          currency={data.currency}
          onClose={() => setAsking(false)}
          onReturned={onReturned}
        />
      )}
    </section>
  );
}
