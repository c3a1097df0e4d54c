"use client";

import { useState } from "react";
import { DateField } from "@/components/ui/date-field";
import { ApiError } from "@/lib/platform/http/client";
import { toLocalDate } from "@/lib/platform/time/format";
import { ConfirmDialog } from "@/components/common/confirm-dialog";

interface MarkPaidDialogProps {
  title: string;
  consequences: string;
  confirmLabel: string;
  timeZone: string;
  onConfirm: (day: string) => Promise<unknown>;
  onClose: (done: boolean) => void;
}

/** Asks for the day of the payment. */
export function MarkPaidDialog({ timeZone, onConfirm, ...dialog }: MarkPaidDialogProps) {
  const today = toLocalDate(new Date().toISOString(), timeZone);
  const [day, setDay] = useState(today);
  const [error, setError] = useState<string>();

  async function markPaid() {
    setError(undefined);
    try {
      await onConfirm(day || today);
    } catch (thrown) {
      if (thrown instanceof ApiError) setError(thrown.fields.paidToMasterDate ?? thrown.fields.paidOn);
      throw thrown;
    }
  }

  return (
    <ConfirmDialog {...dialog} onConfirm={markPaid}>
      <DateField
        label="Fecha del pago"
        error={error}
        max={today}
        value={day}
        onChange={({ target }) => setDay(target.value)}
      />
    </ConfirmDialog>
  );
}
