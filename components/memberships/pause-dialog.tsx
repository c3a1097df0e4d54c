"use client";

import { useState } from "react";
import { ConfirmDialog } from "@/components/common/confirm-dialog";
import { NearDate } from "@/components/common/local-date";
import { RadioCards } from "@/components/ui/radio-cards";
import { pauseMembership } from "@/lib/orders/memberships/queries";
import { MAX_PAUSE_MONTHS, type MembershipView } from "@/lib/orders/memberships/schema";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { useShowChange } from "./use-membership-change";

const OPTIONS = Array.from({ length: MAX_PAUSE_MONTHS }, (_, index) => ({
  value: String(index + 1),
  label: pluralize(index + 1, "mes", "meses"),
}));

interface PauseDialogProps {
  membership: MembershipView;
  onClose: (done: boolean) => void;
}

/** Asks for how long a membership rests. */
export function PauseDialog({ membership: { id, name, paidUntil }, onClose }: PauseDialogProps) {
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
          Mientras descansa no se te cobra nada ni abre nada. Puedes reanudarla cuando quieras.
        </>
      }
      confirmLabel="Pausar"
      onConfirm={async () => show(await pauseMembership(id, Number(months)), "Tu membresía descansa.")}
      onClose={onClose}
    >
      <RadioCards
        legend="¿Cuánto tiempo?"
        name="months"
        options={OPTIONS}
        value={months}
        onChange={({ target }) => setMonths(target.value)}
      />
    </ConfirmDialog>
  );
}
