"use client";

import { useState } from "react";
import { Button, IconButton } from "@/components/ui/button";
import { DateField } from "@/components/ui/date-field";
import { Field } from "@/components/ui/field";
import { TrashIcon } from "@/components/ui/icons";
import { TextInput } from "@/components/ui/text-input";
import {
  closeDays,
  formatRow,
  listDays,
  openDays,
  toRows,
  type DayException,
  type ExceptionRow,
} from "./exceptions";
import { StandingHours } from "./standing-hours";
import styles from "./availability.module.css";

const MAX_DAYS = 120;

interface ExceptionListProps {
  exceptions: readonly DayException[];
  /** The exceptions that are saved, and their zone. */
  stored: { zone: string; exceptions: readonly DayException[] };
  onChange: (exceptions: DayException[]) => void;
  onCancelDay: (date: string) => void;
}

/** The days that differ from the week: holidays, journeys, an extra afternoon. */
export function ExceptionList({ exceptions, stored, onChange, onCancelDay }: ExceptionListProps) {
  const [first, setFirst] = useState("");
  const [last, setLast] = useState("");
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const [error, setError] = useState<string>();
  const isClosed = from === "" || to === "";
  const closedBefore = new Set(stored.exceptions.flatMap(({ date, closed }) => (closed ? [date] : [])));
  const isNew = (row: ExceptionRow) => row.isClosed && listDays(row).some((day) => !closedBefore.has(day));

  function add() {
    const days = listDays({ first, last: last === "" ? first : last });
    if (days.length > MAX_DAYS) return setError(`Añade como mucho ${MAX_DAYS} días de una vez.`);
    setError(undefined);
    onChange(isClosed ? closeDays(exceptions, days) : openDays(exceptions, days, { from, to }));
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
        {toRows(exceptions).map((row) => (
          <li key={`${row.first} ${row.exceptions[0]?.from ?? ""}`}>
            <div className={styles.day}>
              <span>{formatRow(row)}</span>
              <IconButton
                label={`Quitar: ${formatRow(row)}`}
                icon={<TrashIcon />}
                onClick={() => onChange(exceptions.filter((other) => !row.exceptions.includes(other)))}
              />
            </div>
            {isNew(row) && <StandingHours range={row} zone={stored.zone} onCancelDay={onCancelDay} />}
          </li>
        ))}
      </ul>
    </div>
  );
}
