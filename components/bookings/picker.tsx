"use client";

import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { bringIntoView } from "@/components/common/bring-into-view";
import { FormMessage } from "@/components/common/form-message";
import { QueryProvider } from "@/components/common/query-provider";
import { Button } from "@/components/ui/button";
import type { BookingView } from "@/lib/bookings/booking/schema";
import { errorMessage } from "@/lib/platform/http/client";
import { addDays } from "@/lib/platform/time/dates";
import { formatDayOfMonth, toLocalDate } from "@/lib/platform/time/format";
import { HOUR_MS } from "@/lib/platform/time/instants";
import { BookingForm } from "./booking-form";
import { findClocks } from "./format-hour";
import { HeldHours } from "./held-hours";
import { HourCalendar } from "./hour-calendar";
import { HourList } from "./hour-list";
import type { HourOffer } from "./hour-offer";
import { HourWait } from "./hour-wait";
import { HourZone } from "./hour-zone";
import { listFullWeeks, listShownWeeks, shiftMonth, toDayRange, toMonth, toShownRange } from "./month";
import { MoveForm, MoveRefusal } from "./move-form";
import { useMovedBooking } from "./moved-booking";
import { useMovedId } from "./use-moved-id";
import { WaitingHours } from "./waiting-hours";
import { readChoice } from "./stored-choice";
import { useHours } from "./use-hours";
import styles from "./hours.module.css";

type PickerProps = { offer: HourOffer; zone: string; now: number };

interface HourChoiceProps extends PickerProps {
  /** The booking that is moved; without one, an hour is booked. */
  moved?: BookingView;
}

/** The day and the hour with which the choice begins: those of the booking that is moved, or what was chosen before a reload. */
function useStart({ offer, now, moved }: HourChoiceProps, zone: string) {
  const [restored] = useState(() => (moved ? null : readChoice(offer.slug)));
  const today = toLocalDate(new Date(now).toISOString(), zone);
  const firstDay = offer.nextFreeAt === null ? today : toLocalDate(offer.nextFreeAt, zone);
  const startsAt = moved?.startsAt ?? restored?.startsAt ?? null;
  const startDay = startsAt === null ? null : toLocalDate(startsAt, zone);
  return { restored, today, startDay, month: toMonth(startDay ?? (firstDay < today ? today : firstDay)) };
}

/** Says from which day on a month can be booked that is too far ahead. */
function describeOpening(month: string, { horizonDays }: HourOffer): string {
  const opensOn = formatDayOfMonth(`${addDays(`${month}-01`, -horizonDays)}T12:00:00Z`, "UTC");
  return `Todavía es pronto para este mes: se abre el ${opensOn}.`;
}

function HourChoice(props: HourChoiceProps) {
  const { offer, now, zone: viewerZone, moved } = props;
  const { zone, otherZone: masterZone } = findClocks(offer, viewerZone);
  // A Master who moves an hour sees it by the clock of their apprentice, too.
  const otherZone = (offer.modality === "ONLINE" && moved?.apprenticeZone) || masterZone;
  const { restored, today, startDay, month: startMonth } = useStart(props, zone);
  const [month, setMonth] = useState(startMonth);
  const [chosenDay, setChosenDay] = useState(startDay);
  const [wanted, setWanted] = useState(restored?.startsAt ?? null);
  const root = useRef<HTMLDivElement>(null);
  const hours = useRef<HTMLElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const moveForm = useRef<HTMLElement>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const days = { ...toShownRange(month, today), tz: zone, ...(moved ? { moving: moved.id } : {}) };
  // A forgone hour may be given again at its time; one that stands is there already.
  const present = moved && moved.status !== "forgone" ? moved.startsAt : null;
  const { hoursByDay, isPending, isPlaceholderData, error, refetch } = useHours(offer.slug, days, present);
  const daysWithHours = [...hoursByDay.keys()].sort();
  const day = chosenDay !== null && hoursByDay.has(chosenDay) ? chosenDay : (daysWithHours[0] ?? null);
  const isLoading = isPending || isPlaceholderData;
  const isFree = (hoursByDay.get(day ?? "") ?? []).some(({ startsAt }) => startsAt === wanted);
  const chosen = isFree || isLoading ? wanted : null;
  const isFull = day === null && !isLoading && !error;
  const isNoneLeft = offer.nextFreeAt === null && day === null && !error;
  const lastDay = addDays(today, offer.horizonDays);
  const isBeyond = `${month}-01` > lastDay;
  const bookableFrom = toLocalDate(new Date(now + offer.noticeHours * HOUR_MS).toISOString(), zone);
  const bookable = { free: new Set(daysWithHours), first: bookableFrom, last: lastDay };
  const fullWeeks = isLoading || moved ? [] : listFullWeeks(listShownWeeks(month, today), bookable);
  const full = isNoneLeft || (isFull && !isBeyond) ? [toDayRange(month)] : day === null ? [] : fullWeeks;
  const wait = <HourWait offer={offer} full={full} isBeside={day !== null} zone={zone} />;
  const refusal = refused !== null && <FormMessage kind="error">{refused}</FormMessage>;

  /** On a phone, the hours of a day are below the month. The day keeps the focus, so that the arrows lead on. */
  function chooseDay(next: string) {
    flushSync(() => {
      setChosenDay(next);
      setWanted(null);
      setRefused(null);
    });
    hours.current?.scrollIntoView({ block: "nearest" });
  }

  /** On a phone, what follows an hour is far below the list of hours. */
  function chooseHour(startsAt: string) {
    flushSync(() => {
      setWanted(startsAt);
      setRefused(null);
    });
    bringIntoView(form.current ?? moveForm.current);
  }

  /** An hour that somebody else has taken meanwhile is no longer offered; the others come into view. */
  async function handleTaken(reason: string) {
    setWanted(null);
    setRefused(reason);
    await refetch();
    bringIntoView(hours.current ?? root.current, "start");
  }

  return (
    <>
      <HeldHours slug={offer.slug} zone={viewerZone} now={now} />
      {isNoneLeft && (
        <div className={styles.hours} role="status">
          <p>
            <b>Por ahora no quedan horas libres.</b>
          </p>
          {wait}
        </div>
      )}
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
            {refusal}
            <HourList
              day={day}
              today={today}
              hours={hoursByDay.get(day) ?? []}
              chosen={chosen}
              zone={zone}
              otherZone={otherZone}
              first={offer.nextFreeAt}
              onChoose={chooseHour}
              ref={hours}
            />
            {wait}
          </div>
        ) : (
          <div className={styles.hours} role="status">
            {refusal}
            {isLoading ? (
              <p className={styles.quiet}>Buscando horas libres…</p>
            ) : (
              !isNoneLeft && (
                <>
                  <p>{isBeyond ? describeOpening(month, offer) : "Este mes no quedan horas libres."}</p>
                  {wait}
                  {!isBeyond && (
                    <Button variant="secondary" onClick={() => setMonth(shiftMonth(month, 1))}>
                      Mirar el mes siguiente
                    </Button>
                  )}
                </>
              )
            )}
          </div>
        )}
        {/* Nothing stands below the hours before the first of them are there: it would move. */}
        {!isPending && <HourZone offer={offer} zone={viewerZone} />}
        {isPending ? null : moved ? (
          <MoveForm
            booking={moved}
            offer={offer}
            startsAt={chosen}
            zone={viewerZone}
            onTaken={(reason) => void handleTaken(reason)}
            ref={moveForm}
          />
        ) : (
          <BookingForm
            offer={offer}
            startsAt={chosen}
            zone={viewerZone}
            hasHours={day !== null}
            restoredAnswers={restored?.answers ?? []}
            onTaken={(reason) => void handleTaken(reason)}
            ref={form}
          />
        )}
      </div>
    </>
  );
}

function MovedHourChoice({ id, ...props }: PickerProps & { id: string }) {
  const { data: booking, error } = useMovedBooking(id);
  if (booking?.canChange) return <HourChoice moved={booking} {...props} />;
  if (booking || error) return <MoveRefusal error={error} />;
  return <WaitingHours />;
}

/** The choice of an hour among the free ones, for a new booking or one that is moved. */
export function Picker(props: PickerProps) {
  const movedId = useMovedId();
  return (
    <QueryProvider>
      {movedId === null ? <HourChoice {...props} /> : <MovedHourChoice id={movedId} {...props} />}
    </QueryProvider>
  );
}
