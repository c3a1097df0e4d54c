"use client";

import { useState } from "react";
import { DateField } from "@/components/ui/date-field";
import { ApiError } from "@/lib/platform/http/client";
import { ConfirmDialog } from "../common/confirm-dialog";

/** "2026-11-22" in a zone. */
const todayIn = (timeZone: string) => new Intl.DateTimeFormat("en-CA", { timeZone }).format(new Date());

interface PaidDialogProps {
  title: string;
  consequences: string;
  label: string;
  /** In which the days of whoever looks begin. */
  zone: string;
  act: (day: string) => Promise<unknown>;
  onClose: (done: boolean) => void;
}

/** Asks on which day something was paid before it is marked so. */
export function PaidDialog({ zone, act, ...dialog }: PaidDialogProps) {
  const today = todayIn(zone);
  const [day, setDay] = useState(today);
  const [error, setError] = useState<string>();

  async function mark() {
    setError(undefined);
    try {
      await act(day || today);
    } catch (thrown) {
      if (thrown instanceof ApiError) setError(thrown.fields.paidToMasterDate);
      throw thrown;
    }
  }

  return (
    <ConfirmDialog {...dialog} act={mark}>
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
