"use client";

import { useState } from "react";
import { flushSync } from "react-dom";
import { focusFirstField } from "@/components/common/focus-first-field";
import { Button, IconButton } from "@/components/ui/button";
import { DateField } from "@/components/ui/date-field";
import { Field } from "@/components/ui/field";
import { TrashIcon } from "@/components/ui/later-icons";
import { TextInput } from "@/components/ui/text-input";
import { toLocalDate } from "@/lib/platform/time/format";
import type { DayException } from "@/lib/bookings/availability/policy";
import {
  closeDays,
  formatRow,
  listDays,
  openDays,
  overlapsOn,
  toRows,
  type ExceptionRow,
} from "./exceptions";
import { StandingHours } from "./standing-hours";
import { toEnd } from "./week";
import styles from "./availability.module.css";

const MAX_DAYS = 120;
const ORDER_ERROR =
  "La hora de fin debe ser posterior a la de inicio. Lo que siga después de medianoche, añádelo en el día siguiente.";
const OVERLAP_ERROR = "Estas horas se solapan con otras del mismo día";

const EMPTY = { first: "", last: "", from: "", to: "" };

type Errors = Partial<Record<keyof typeof EMPTY, string>>;

/** Returns the errors of the days and hours to be added, in the order of the fields; days are of the saved zone. */
function validate(
  { first, last, from, to }: typeof EMPTY,
  exceptions: readonly DayException[],
  today: string,
): Errors {
  const days = listDays({ first, last: last === "" ? first : last });
  if (first < today) return { first: "Ese día ya ha pasado." };
  if (last !== "" && last < first) return { last: "El último día no puede ser anterior al primero." };
  if (days.length > MAX_DAYS) return { last: `Añade como mucho ${MAX_DAYS} días de una vez.` };
  if (from === "" && to === "") return {};
  if (from === "") return { from: "Indica desde qué hora, o quita la otra para cerrar el día." };
  if (to === "") return { to: "Indica hasta qué hora, o quita la otra para cerrar el día." };
  if (to <= from) return { to: ORDER_ERROR };
  return overlapsOn(exceptions, days, { from, to }) ? { from: OVERLAP_ERROR } : {};
}

interface ExceptionListProps {
  exceptions: readonly DayException[];
  /** The exceptions that are saved, and their zone. */
  stored: { zone: string; exceptions: readonly DayException[] };
  onChange: (exceptions: DayException[]) => void;
  onCancelDay: (date: string) => void;
}

/** The days that differ from the week: holidays, journeys, an extra afternoon. */
export function ExceptionList({ exceptions, stored, onChange, onCancelDay }: ExceptionListProps) {
  const [draft, setDraft] = useState(EMPTY);
  const [errors, setErrors] = useState<Errors>({});
  const { first, last, from } = draft;
  const to = toEnd(draft.to);
  const isClosed = from === "" && to === "";
  const range = { first, last: last === "" ? first : last };
  const closedBefore = new Set(stored.exceptions.flatMap(({ date, closed }) => (closed ? [date] : [])));
  const isNew = (row: ExceptionRow) => row.isClosed && listDays(row).some((day) => !closedBefore.has(day));

  const change = (fields: Partial<typeof EMPTY>) => setDraft({ ...draft, ...fields });

  function add() {
    const found = validate({ ...draft, to }, exceptions, toLocalDate(new Date().toISOString(), stored.zone));
    flushSync(() => setErrors(found));
    focusFirstField(Object.keys(found));
    if (Object.keys(found).length > 0) return;
    onChange(isClosed ? closeDays(exceptions, range) : openDays(exceptions, listDays(range), { from, to }));
    setDraft(EMPTY);
  }

  return (
    <div className={styles.exceptions}>
      <div className={styles.newException}>
        <DateField
          label="Día"
          name="first"
          error={errors.first}
          value={first}
          onChange={({ target }) => change({ first: target.value })}
        />
        <DateField
          label="Hasta el día"
          name="last"
          optional
          min={first}
          error={errors.last}
          value={last}
          onChange={({ target }) => change({ last: target.value })}
        />
        <Field label="Desde las" optional error={errors.from}>
          <TextInput
            type="time"
            name="from"
            value={from}
            onChange={({ target }) => change({ from: target.value })}
          />
        </Field>
        <Field label="Hasta las" optional error={errors.to}>
          <TextInput
            type="time"
            name="to"
            value={draft.to}
            onChange={({ target }) => change({ to: target.value })}
          />
        </Field>
        <Button variant="secondary" disabled={first === ""} onClick={add}>
          {!isClosed
            ? "Abrir esas horas"
            : range.first === range.last
              ? "Cerrar este día"
              : "Cerrar estos días"}
        </Button>
      </div>
      <ul role="list" className={styles.days}>
        {toRows(exceptions).map((row) => (
          <li key={`${row.first} ${row.last} ${row.exceptions[0]?.from ?? ""}`}>
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
