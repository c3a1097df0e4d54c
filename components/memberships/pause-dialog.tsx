"use client";

import { useState } from "react";
import { ConfirmDialog } from "@/components/common/confirm-dialog";
import { formatNearDate } from "@/components/common/format-date";
import { NearDate } from "@/components/common/local-date";
import { useShownZone } from "@/components/common/use-shown-zone";
import { RadioCards } from "@/components/ui/radio-cards";
import { formatSeats } from "@/lib/messaging/seat-names";
import { pauseMembership } from "@/lib/orders/memberships/queries";
import { MAX_PAUSE_MONTHS, type MembershipView } from "@/lib/orders/memberships/schema";
import { findChargeAfterPause, findPauseEnd } from "@/lib/orders/membership-terms";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { useShowChange } from "./use-membership-change";

const MONTHS = Array.from({ length: MAX_PAUSE_MONTHS }, (_, index) => index + 1);

/** Lists the pauses, each with the day of the charge that follows it. */
export const listPauses = ({ paidUntil, chargeDay, interval }: MembershipView, zone: string) =>
  MONTHS.map((months) => {
    const option = { value: String(months), label: pluralize(months, "mes", "meses") };
    if (paidUntil === null || chargeDay === null) return option;
    const paid = { periodEndsAt: new Date(paidUntil), chargeDay };
    const next = findChargeAfterPause(paid, findPauseEnd(paid, months), interval);
    return { ...option, description: `Próximo cobro: ${formatNearDate(next.toISOString(), zone)}` };
  });

interface PauseDialogProps {
  membership: MembershipView;
  onClose: (done: boolean) => void;
}

/** Asks for how long a membership rests. */
export function PauseDialog({ membership, onClose }: PauseDialogProps) {
  const { id, name, paidUntil, endingSeats } = membership;
  const zone = useShownZone();
  const show = useShowChange();
  const [months, setMonths] = useState("1");
  return (
    <ConfirmDialog
      title={`Pausar «${name}»`}
      consequences={
        <>
          {paidUntil && (
            <>
              Sigues dentro hasta el <NearDate iso={paidUntil} />.{" "}
            </>
          )}
          Mientras descansa no se te cobra nada ni abre nada.{" "}
          {endingSeats.length > 0 && `Perderás ${formatSeats(endingSeats, "tu")}. `}
          Puedes reanudarla cuando quieras.
        </>
      }
      confirmLabel="Pausar"
      onConfirm={async () => show(await pauseMembership(id, Number(months)), "Tu membresía descansa.")}
      onClose={onClose}
    >
      <RadioCards
        legend="¿Cuánto tiempo?"
        name="months"
        options={listPauses(membership, zone)}
        value={months}
        onChange={({ target }) => setMonths(target.value)}
      />
    </ConfirmDialog>
  );
}
