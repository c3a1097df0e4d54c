"use client";

import { useState } from "react";
import { Button, IconButton } from "@/components/ui/button";
import { DateField } from "@/components/ui/date-field";
import { Field } from "@/components/ui/field";
import { TrashIcon } from "@/components/ui/icons";
import { TextInput } from "@/components/ui/text-input";
import type { AvailabilityView } from "@/lib/bookings/availability/schema";
import { addDays } from "@/lib/platform/time/dates";
import { DAY_MS } from "@/lib/platform/time/instants";
import { formatLongDay } from "@/lib/platform/time/format";
import styles from "./availability.module.css";

export type DayException = AvailabilityView["exceptions"][number];

const MAX_DAYS = 120;

/** The days from `first` to `last`, both inclusive; `first` alone if `last` is before it. */
function listDays(first: string, last: string): string[] {
  const count = Math.floor((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1;
  return Array.from({ length: Math.max(count, 1) }, (_, index) => addDays(first, index));
}

const formatException = ({ date, from, to, closed }: DayException): string =>
  `${formatLongDay(`${date}T12:00:00Z`, "UTC")}: ${closed ? "sin citas" : `de ${from} a ${to}`}`;

interface ExceptionListProps {
  exceptions: readonly DayException[];
  onChange: (exceptions: DayException[]) => void;
}

/** The days that differ from the week: holidays, journeys, an extra afternoon. */
export function ExceptionList({ exceptions, onChange }: ExceptionListProps) {
  const [first, setFirst] = useState("");
  const [last, setLast] = useState("");
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const [error, setError] = useState<string>();
  const isClosed = from === "" || to === "";

  function add() {
    const days = listDays(first, last === "" ? first : last);
    if (days.length > MAX_DAYS) return setError(`Añade como mucho ${MAX_DAYS} días de una vez.`);
    setError(undefined);
    // Closing a day takes its hours away; hours end its closing.
    const others = exceptions.filter(({ date, closed }) => !days.includes(date) || (!isClosed && !closed));
    const added = days.map((date) => (isClosed ? { date, closed: true } : { date, from, to }));
    onChange([...others, ...added].sort((a, b) => a.date.localeCompare(b.date)));
    setFirst("");
    setLast("");
  }

  return (
    <div className={styles.exceptions}>
      <div className={styles.newException}>
        <DateField label="Día" value={first} onChange={({ target }) => setFirst(target.value)} />
        <DateField
          label="Hasta el día"
          optional
          min={first}
          error={error}
          value={last}
          onChange={({ target }) => setLast(target.value)}
        />
        <Field label="Desde las" optional>
          <TextInput type="time" value={from} onChange={({ target }) => setFrom(target.value)} />
        </Field>
        <Field label="Hasta las" optional>
          <TextInput type="time" value={to} onChange={({ target }) => setTo(target.value)} />
        </Field>
        <Button variant="secondary" disabled={first === ""} onClick={add}>
          {isClosed ? "Cerrar" : "Abrir esas horas"}
        </Button>
      </div>
      <ul role="list" className={styles.days}>
        {exceptions.map((exception, index) => (
          <li key={`${exception.date} ${exception.from ?? ""}`}>
            <span>{formatException(exception)}</span>
            <IconButton
              label={`Quitar: ${formatException(exception)}`}
              icon={<TrashIcon />}
              onClick={() => onChange(exceptions.filter((_, other) => other !== index))}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
