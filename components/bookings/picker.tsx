"use client";

import { useRef, useState } from "react";
import { FormMessage } from "@/components/common/form-message";
import { QueryProvider } from "@/components/common/query-provider";
import { Button } from "@/components/ui/button";
import { errorMessage } from "@/lib/platform/http/client";
import { toLocalDate } from "@/lib/platform/time/format";
import { BookingForm } from "./booking-form";
import { HeldHour } from "./held-hour";
import { HourCalendar } from "./hour-calendar";
import { HourList } from "./hour-list";
import type { HourOffer } from "./hour-offer";
import { HourWait } from "./hour-wait";
import { shiftMonth, toMonth } from "./month";
import { readChoice } from "./stored-choice";
import { useHours } from "./use-hours";
import styles from "./hours.module.css";

type PickerProps = { offer: HourOffer; zone: string; now: number };

function HourChoice({ offer, zone, now }: PickerProps) {
  const today = toLocalDate(new Date(now).toISOString(), zone);
  const firstDay = offer.nextFreeAt === null ? today : toLocalDate(offer.nextFreeAt, zone);
  const [restored] = useState(() => readChoice(offer.slug));
  const restoredDay = restored && toLocalDate(restored.startsAt, zone);
  const [month, setMonth] = useState(toMonth(restoredDay ?? (firstDay < today ? today : firstDay)));
  const [chosenDay, setChosenDay] = useState(restoredDay);
  const [wanted, setWanted] = useState(restored?.startsAt ?? null);
  const root = useRef<HTMLDivElement>(null);
  const { hoursByDay, isPending, isPlaceholderData, error, refetch } = useHours(offer.slug, month, zone);
  const daysWithHours = [...hoursByDay.keys()].sort();
  const day = chosenDay !== null && hoursByDay.has(chosenDay) ? chosenDay : (daysWithHours[0] ?? null);
  const isLoading = isPending || isPlaceholderData;
  const isFree = (hoursByDay.get(day ?? "") ?? []).some(({ startsAt }) => startsAt === wanted);
  const chosen = isFree || isLoading ? wanted : null;
  const isFull = day === null && !isLoading && !error;
  const wait = <HourWait offer={offer} fullMonth={isFull ? month : null} zone={zone} />;

  function chooseDay(next: string) {
    setChosenDay(next);
    setWanted(null);
  }

  /** An hour that somebody else has taken meanwhile is no longer offered; the others come into view. */
  function handleTaken() {
    setWanted(null);
    void refetch();
    root.current?.focus();
  }

  return (
    <>
      <HeldHour slug={offer.slug} zone={zone} />
      <div ref={root} tabIndex={-1} className={styles.picker}>
        <HourCalendar
          month={month}
          day={day}
          today={today}
          freeByDay={new Map([...hoursByDay].map(([key, hours]) => [key, hours.length]))}
          isLoading={isLoading}
          onMonth={(next) => {
            setMonth(next);
            setChosenDay(null);
            setWanted(null);
          }}
          onDay={chooseDay}
          zone={zone}
        />
        {error ? (
          <div className={styles.hours}>
            <FormMessage kind="error">{errorMessage(error)}</FormMessage>
            <Button variant="secondary" onClick={() => void refetch()}>
              Intentarlo de nuevo
            </Button>
          </div>
        ) : day !== null ? (
          <div className={styles.choice}>
            <HourList
              day={day}
              today={today}
              hours={hoursByDay.get(day) ?? []}
              chosen={chosen}
              zone={zone}
              masterZone={offer.zone ?? zone}
              first={offer.nextFreeAt}
              onChoose={setWanted}
            />
            {wait}
          </div>
        ) : (
          <div className={styles.hours} role="status">
            {isLoading ? (
              <p className={styles.quiet}>Buscando horas libres…</p>
            ) : (
              <>
                <p>
                  {offer.nextFreeAt === null
                    ? "Por ahora no quedan horas libres."
                    : "Este mes no quedan horas libres."}
                </p>
                {wait}
                {offer.nextFreeAt !== null && (
                  <Button variant="secondary" onClick={() => setMonth(shiftMonth(month, 1))}>
                    Mirar el mes siguiente
                  </Button>
                )}
              </>
            )}
          </div>
        )}
        <BookingForm
          offer={offer}
          startsAt={chosen}
          zone={zone}
          hasHours={day !== null}
          restoredAnswers={restored?.answers ?? []}
          onTaken={handleTaken}
        />
      </div>
    </>
  );
}

/** The choice of an hour among the free ones. */
export const Picker = (props: PickerProps) => (
  <QueryProvider>
    <HourChoice {...props} />
  </QueryProvider>
);
