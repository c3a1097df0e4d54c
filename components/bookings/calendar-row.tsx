"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { LazyConfirmDialog } from "@/components/common/lazy-confirm-dialog";
import { Button, IconButton } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { TrashIcon } from "@/components/ui/later-icons";
import { toast } from "@/components/ui/toast";
import { readCalendarMutation, removeCalendarMutation } from "@/lib/bookings/calendars/queries";
import type { CalendarView } from "@/lib/bookings/calendars/schema";
import { errorMessage } from "@/lib/platform/http/client";
import { CalendarState } from "./calendar-state";
import styles from "./calendars.module.css";

interface CalendarRowProps {
  calendar: CalendarView;
  now: string;
  onRead: (calendars: CalendarView[]) => void;
  onRemoved: () => void;
}

/** A calendar that is read by its address. */
export function CalendarRow({ calendar, now, onRead, onRemoved }: CalendarRowProps) {
  const [isRemoving, setIsRemoving] = useState(false);
  const read = useMutation({
    ...readCalendarMutation(),
    onSuccess: onRead,
    onError: (error) => toast(errorMessage(error), { kind: "error", duration: 5000 }),
  });
  const remove = useMutation(removeCalendarMutation());
  return (
    <Card as="li" className={styles.row}>
      <div className={styles.what}>
        <h3>{calendar.name}</h3>
        {!calendar.host.startsWith(calendar.name) && <p className={styles.quiet}>{calendar.host}</p>}
        <CalendarState calendar={calendar} now={now} />
      </div>
      <div className={styles.actions}>
        <Button variant="secondary" pending={read.isPending} onClick={() => read.mutate(calendar.id)}>
          Leer ahora
        </Button>
        <IconButton
          label={`Quitar ${calendar.name}`}
          icon={<TrashIcon />}
          onClick={() => setIsRemoving(true)}
        />
      </div>
      {isRemoving && (
        <LazyConfirmDialog
          title={`¿Quitar «${calendar.name}»?`}
          consequences="Las horas que tenías ocupadas ahí volverán a ofrecerse. Tu calendario no cambia."
          confirmLabel="Quitar"
          danger
          onConfirm={() => remove.mutateAsync(calendar.id)}
          onClose={(done) => {
            setIsRemoving(false);
            if (done) onRemoved();
          }}
        />
      )}
    </Card>
  );
}
