"use client";

import { ConditionLines } from "@/components/common/condition-lines";
import { AcceptanceLine, ContraindicationsNote } from "@/components/common/contraindications-note";
import { ConfirmDialog } from "@/components/common/confirm-dialog";
import { leaveToPay } from "@/components/common/leave-to-pay";
import { useShownZone } from "@/components/common/use-shown-zone";
import type { PackPriceView, PackSize } from "@/lib/content/booking-terms/schema";
import { listConditions } from "@/lib/orders/conditions/policy";
import { placeOrder } from "@/lib/orders/order/queries";
import { findLastDay, formatSessions } from "@/lib/orders/pack-terms";
import { toLocalDate } from "@/lib/platform/time/format";
import { formatMoney } from "@/lib/reference/money";
import { toConditionFacts, type HourOffer } from "./hour-offer";

interface PackDialogProps {
  offer: HourOffer;
  pack: PackPriceView;
  onClose: () => void;
}

/** Lists what is told before a pack is paid: the same lines that the order keeps. */
function listPackConditions({ offer, pack: { sessions, amount, months } }: PackDialogProps, zone: string) {
  const now = new Date();
  const lastDay = findLastDay(toLocalDate(now.toISOString(), zone), months);
  const facts = { ...toConditionFacts(offer), amount, pack: { sessions, minutes: offer.minutes, lastDay } };
  return listConditions(facts, { now, zone }).map(({ text }) => text);
}

/** Tells the conditions of a pack, and leads to its payment. */
export function PackDialog(props: PackDialogProps) {
  const { offer, pack, onClose } = props;
  const { sessions, amount } = pack;
  const zone = useShownZone();

  async function buy() {
    const { id, checkoutUrl, needsInvoiceTo } = await placeOrder({
      ayniContentId: offer.id,
      sessions: sessions as PackSize,
      expectedAmount: amount,
      ...(offer.contraindicationsVersion ? { acceptedVersion: offer.contraindicationsVersion } : {}),
    });
    if (checkoutUrl) await leaveToPay(id, { checkoutUrl, needsInvoiceTo });
  }

  return (
    <ConfirmDialog
      title={`${formatSessions(sessions)} con ${offer.masterName}`}
      consequences="Antes de pagar:"
      confirmLabel={`Pagar ${formatMoney(amount, offer.currency)}`}
      onConfirm={buy}
      onClose={onClose}
    >
      <ConditionLines texts={listPackConditions(props, zone)} />
      {offer.contraindications && offer.contraindicationsVersion && (
        <>
          <ContraindicationsNote text={offer.contraindications} />
          <AcceptanceLine />
        </>
      )}
    </ConfirmDialog>
  );
}
