"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "@/components/common/confirm-dialog";
import { DateField } from "@/components/ui/date-field";
import { toast } from "@/components/ui/toast";
import { closeDayMutation } from "@/lib/bookings/availability/queries";
import { givenHoursKey, givenHoursQuery } from "@/lib/bookings/booking/queries";
import type { BookingView } from "@/lib/bookings/booking/schema";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { formatTime, toLocalDate } from "@/lib/platform/time/format";
import { findClocks, toHourPlace } from "./format-hour";
import { WordField } from "./word-field";

interface CloseDayDialogProps {
  /** The zone of the hours as they are saved. */
  zone: string;
  /** The day that is proposed; today without one. */
  initialDate: string | null;
  /** Called with the day that was closed, or null. */
  onClose: (date: string | null) => void;
}

/** "Lo pagado se devuelve entero." "La sesión de pack vuelve a su pack." The session of a returned pack goes back as money. */
function describeReturned(hours: readonly BookingView[]): string {
  const fromPacks = hours.filter(({ packId, packPayer }) => packId !== null && packPayer === null).length;
  const isPaid = hours.some(
    ({ status, packId, packPayer, amount }) =>
      packPayer !== null || (status !== "held" && packId === null && amount > 0),
  );
  const sessions =
    fromPacks === 1 ? " La sesión de pack vuelve a su pack." : " Las sesiones de pack vuelven a su pack.";
  return `${isPaid ? " Lo pagado se devuelve entero." : ""}${fromPacks > 0 ? sessions : ""}`;
}

/** "Se cancelan 2 citas: 10:00 con Lucía, 12:00 con Marc. Lo pagado se devuelve entero." */
function describeCancelled(hours: readonly BookingView[], zone: string): string {
  if (hours.length === 0) return "No tienes citas ese día: no se cancela ninguna.";
  const names = hours.map(
    (hour) =>
      `${formatTime(hour.startsAt, findClocks(toHourPlace(hour), zone).zone)} con ${hour.apprentice.name}`,
  );
  const verb = hours.length === 1 ? "Se cancela" : "Se cancelan";
  return `${verb} ${pluralize(hours.length, "cita", "citas")}: ${names.join(", ")}.${describeReturned(hours)}`;
}

/** The hours of a day that have not begun. */
function useHoursAhead(date: string) {
  const { data, isLoading } = useQuery({
    ...givenHoursQuery({ from: date, to: date }),
    enabled: date !== "",
    staleTime: 0,
  });
  const [openedAt] = useState(() => Date.now());
  return { hours: data?.content.filter(({ startsAt }) => Date.parse(startsAt) > openedAt), isLoading };
}

/** Closes a day and makes everybody whole who had booked an hour of it. */
export function CloseDayDialog({ zone, initialDate, onClose }: CloseDayDialogProps) {
  const [today] = useState(() => toLocalDate(new Date().toISOString(), zone));
  const [date, setDate] = useState(initialDate ?? today);
  const [word, setWord] = useState("");
  const queryClient = useQueryClient();
  const close = useMutation(closeDayMutation());
  const { hours, isLoading } = useHoursAhead(date);
  const isOver = date !== "" && date < today;
  return (
    <ConfirmDialog
      title="¿Cerrar un día?"
      consequences="Se cancelan las citas que queden de ese día, y se avisa a cada persona."
      confirmLabel="Cerrar el día"
      dismissLabel="Dejarlo abierto"
      confirmDisabled={isLoading || date === "" || isOver}
      danger
      onConfirm={async () => {
        const cancelled = await close.mutateAsync(word.trim() ? { date, word } : { date });
        void queryClient.invalidateQueries({ queryKey: givenHoursKey });
        void toast(
          `El día está cerrado, con ${pluralize(cancelled, "cita cancelada", "citas canceladas")}.`,
          {
            kind: "success",
            duration: 7000,
          },
        );
      }}
      onClose={(done) => onClose(done ? date : null)}
    >
      <DateField
        label="Día"
        min={today}
        error={isOver ? "Ese día ya ha pasado." : undefined}
        value={date}
        onChange={({ target }) => setDate(target.value)}
      />
      <p role="status">
        {!isOver &&
          (isLoading ? "Miramos qué citas tienes ese día…" : hours && describeCancelled(hours, zone))}
      </p>
      {hours && hours.length > 0 && (
        <WordField
          label="Unas palabras"
          hint="Van en el correo a cada persona."
          value={word}
          onChange={setWord}
        />
      )}
    </ConfirmDialog>
  );
}
