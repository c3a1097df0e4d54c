"use client";

import { useQuery } from "@tanstack/react-query";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { useState } from "react";
import { useShownZone } from "@/components/common/use-shown-zone";
import { formatNearDate } from "@/components/common/format-date";
import { Button } from "@/components/ui/button";
import type { WithdrawalCause } from "@/lib/orders/withdrawal-term";
import { withdrawalQuery } from "@/lib/orders/withdrawal/queries";
import type { WithdrawalView } from "@/lib/orders/withdrawal/schema";
import { formatTime, toLocalDate } from "@/lib/platform/time/format";
import { formatZone } from "@/lib/platform/time/zone-names";
import styles from "./order-page.module.css";

const WithdrawalDialog = lazyDialog(() => import("./withdrawal-dialog").then((m) => m.WithdrawalDialog));

interface WithdrawalSectionProps {
  orderId: string;
  /** Title of the bought content. */
  title: string;
  isGift: boolean;
  /** It cost nothing: only its place can be given back. */
  isFree: boolean;
  onWithdrawn: () => void;
}

interface WithdrawalButtonProps extends Omit<WithdrawalSectionProps, "isFree"> {
  withdrawal: WithdrawalView;
  /** It is one of several small buttons, so it names the content as well. */
  isInList?: boolean;
}

const CAUSE_TEXTS: Record<WithdrawalCause, string> = {
  cancelled: "Sus encuentros se han cancelado: puedes pedir que te devolvamos el dinero.",
  stopped: "Ya no se dan estas horas: puedes pedir que te devolvamos las sesiones que te quedan.",
  missed:
    "Quien guía este encuentro no llegó a su hora: puedes pedir que te devolvamos el dinero, o esperar a que ponga otra fecha.",
};

const isWholeDay = (iso: string, zone: string): boolean =>
  toLocalDate(new Date(Date.parse(iso) + 1).toISOString(), zone) !== toLocalDate(iso, zone);

/** The day first, and its exact end in a line of its own. */
function WithdrawalDeadline({ until: iso, cause }: Pick<WithdrawalView, "until" | "cause">) {
  const zone = useShownZone();
  if (iso === null) return <p>{CAUSE_TEXTS[cause ?? "cancelled"]}</p>;
  return (
    <>
      <p>
        Puedes desistir de la compra, y te devolvemos el dinero, hasta el{" "}
        <time dateTime={iso}>{formatNearDate(iso, zone)}</time>.
      </p>
      <p className={styles.quiet}>
        {isWholeDay(iso, zone)
          ? `Ese día cuenta entero (${formatZone(zone)}).`
          : `Ese día, hasta las ${formatTime(iso, zone)} (${formatZone(zone)}).`}
      </p>
    </>
  );
}

/** Names the first step of what the order allows: a withdrawal by right, another refund, or a place given back. */
const toActionLabel = ({ amount, declaration }: WithdrawalView): string => {
  if (amount === 0) return "Devolver mi lugar";
  return declaration ? "Desistir de la compra" : "Pedir la devolución";
};

/** The button that opens the dialog; nothing while the order allows none. */
export function WithdrawalButton({
  withdrawal,
  orderId,
  title,
  isGift,
  isInList = false,
  onWithdrawn,
}: WithdrawalButtonProps) {
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  if (!withdrawal.allowed) return null;
  const label = toActionLabel(withdrawal);
  const listed = { variant: "quiet", size: "s", "aria-label": `${label}: ${title}` } as const;
  return (
    <>
      <Button {...(isInList ? listed : { variant: "secondary" })} onClick={() => setIsDialogOpen(true)}>
        {label}
      </Button>
      {isDialogOpen && (
        <WithdrawalDialog
          orderId={orderId}
          title={title}
          isGift={isGift}
          withdrawal={withdrawal}
          onClose={() => setIsDialogOpen(false)}
          onWithdrawn={onWithdrawn}
        />
      )}
    </>
  );
}

/** The deadline of the buyer's right of withdrawal, and the button to use it, or to give a free place back. */
export function WithdrawalSection({ orderId, title, isGift, isFree, onWithdrawn }: WithdrawalSectionProps) {
  const { data } = useQuery(withdrawalQuery(orderId));
  if (!data) return null;
  return (
    <section aria-labelledby="return" className={styles.section}>
      <h2 id="return" className={styles.heading}>
        {isFree ? "Tu lugar" : "Devolución"}
      </h2>
      {data.allowed ? (
        <>
          {isFree ? (
            <p>Si no puedes ir, devuélvelo y será de otra persona.</p>
          ) : (
            <WithdrawalDeadline until={data.until} cause={data.cause} />
          )}
          <WithdrawalButton
            withdrawal={data}
            orderId={orderId}
            title={title}
            isGift={isGift}
            onWithdrawn={onWithdrawn}
          />
        </>
      ) : (
        <p>{data.reason}</p>
      )}
    </section>
  );
}
