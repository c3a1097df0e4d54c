"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { LazyConfirmDialog } from "@/components/common/lazy-confirm-dialog";
import { Button, IconButton } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { TrashIcon } from "@/components/ui/later-icons";
import { toast } from "@/components/ui/toast";
import {
  readCalendarMutation,
  removeAccountMutation,
  setCalendarUseMutation,
} from "@/lib/bookings/calendars/queries";
import type { CalendarView } from "@/lib/bookings/calendars/schema";
import { errorMessage } from "@/lib/platform/http/client";
import { CalendarState } from "./calendar-state";
import styles from "./calendars.module.css";

interface CalendarAccountProps {
  id: string;
  calendars: CalendarView[];
  now: string;
  onChange: (calendars: CalendarView[]) => void;
  onRemoved: () => void;
}

/** An account with its calendars, of which some count. */
export function CalendarAccount({ id, calendars, now, onChange, onRemoved }: CalendarAccountProps) {
  const [isRemoving, setIsRemoving] = useState(false);
  const told = {
    onSuccess: onChange,
    onError: (error: Error) => void toast(errorMessage(error), { kind: "error", duration: 5000 }),
  };
  const setUse = useMutation({ ...setCalendarUseMutation(), ...told });
  const read = useMutation({ ...readCalendarMutation(), ...told });
  const remove = useMutation(removeAccountMutation());
  const host = calendars[0]?.host ?? "";
  return (
    <Card as="li" className={styles.account}>
      <div className={styles.accountHead}>
        <div className={styles.what}>
          <h3>{host}</h3>
          <p className={styles.quiet}>Marca los calendarios que te ocupan.</p>
        </div>
        <IconButton
          label={`Quitar la cuenta de ${host}`}
          icon={<TrashIcon />}
          onClick={() => setIsRemoving(true)}
        />
      </div>
      <ul role="list" className={styles.ofAccount}>
        {calendars.map((calendar) => (
          <li key={calendar.id} className={styles.ofAccountRow}>
            <div className={styles.what}>
              <Checkbox
                label={calendar.name}
                checked={calendar.isBusy}
                disabled={setUse.isPending}
                onChange={({ target }) => setUse.mutate({ id: calendar.id, isBusy: target.checked })}
              />
              <CalendarState calendar={calendar} now={now} />
            </div>
            {calendar.isBusy && (
              <Button
                variant="quiet"
                size="s"
                pending={read.isPending && read.variables === calendar.id}
                onClick={() => read.mutate(calendar.id)}
              >
                Leer ahora
              </Button>
            )}
          </li>
        ))}
      </ul>
      {isRemoving && (
        <LazyConfirmDialog
          title={`¿Quitar la cuenta de ${host}?`}
          consequences="Olvidamos la contraseña, y las horas que tenías ocupadas ahí volverán a ofrecerse. Las citas que ya apuntamos se quedan en tu calendario."
          confirmLabel="Quitar"
          danger
          onConfirm={() => remove.mutateAsync(id)}
          onClose={(done) => {
            setIsRemoving(false);
            if (done) onRemoved();
          }}
        />
      )}
    </Card>
  );
}
