"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { Field, FieldError } from "@/components/ui/field";
import { RadioCards } from "@/components/ui/radio-cards";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import { counted } from "@/lib/platform/copy/pluralize";
import { shortDay, zoneCity } from "@/lib/platform/time/format";
import { durationOptions } from "../uploads/duration-options";
import { seriesOf, weekdayIn } from "./series";
import styles from "./series-dialog.module.css";

const WEEKDAYS = ["lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo"];

const EVERY = [
  { value: "1", label: "Cada semana" },
  { value: "2", label: "Cada dos semanas" },
  { value: "3", label: "Cada tres semanas" },
  { value: "4", label: "Cada cuatro semanas" },
];

const ENDS = [
  { value: "TIMES", label: "Un número de veces" },
  { value: "DAY", label: "Hasta un día" },
];

type Fields = {
  firstDay: string;
  time: string;
  duration: string;
  /** Those that were chosen; null for the one of the first day. */
  weekdays: number[] | null;
  everyWeeks: string;
  end: string;
  times: string;
  lastDay: string;
};

interface SeriesDialogProps {
  timezone: string;
  /** What the last encuentro says, to begin with. */
  startsAt: string;
  durationMinutes: string;
  /** How many may still be added. */
  room: number;
  onAdd: (startsAt: string[], durationMinutes: string) => void;
  onClose: () => void;
}

function timesOf(fields: Fields, room: number): string[] {
  const weekday = weekdayIn(fields.firstDay);
  return seriesOf(
    {
      firstDay: fields.firstDay,
      time: fields.time,
      weekdays: fields.weekdays ?? (weekday ? [weekday] : []),
      everyWeeks: Number(fields.everyWeeks),
      end: fields.end === "TIMES" ? { times: Number(fields.times) || 0 } : { lastDay: fields.lastDay },
    },
    room,
  );
}

/** Plans many encuentros at once, and shows them before they are there. */
export function SeriesDialog({
  timezone,
  startsAt,
  durationMinutes,
  room,
  onAdd,
  onClose,
}: SeriesDialogProps) {
  const [firstDay = "", time = ""] = startsAt.split("T");
  const [fields, setFields] = useState<Fields>({
    firstDay,
    time,
    duration: durationMinutes,
    weekdays: null,
    everyWeeks: "1",
    end: "TIMES",
    times: "4",
    lastDay: "",
  });
  const [tried, setTried] = useState(false);
  const change = (part: Partial<Fields>) => setFields((before) => ({ ...before, ...part }));
  const times = timesOf(fields, room);
  const own = weekdayIn(fields.firstDay);
  const chosen = fields.weekdays ?? (own ? [own] : []);

  function toggle(weekday: number) {
    change({
      weekdays: chosen.includes(weekday) ? chosen.filter((one) => one !== weekday) : [...chosen, weekday],
    });
  }

  function add() {
    setTried(true);
    if (times.length > 0) onAdd(times, fields.duration);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Crear una serie"
      description={`A la misma hora de ${zoneCity(timezone)}, también cuando cambia la estación.`}
      size="m"
      closeOnOutsideClick={false}
    >
      <div className={styles.form}>
        <div className={styles.three}>
          <Field label="Primer día">
            <TextInput
              type="date"
              value={fields.firstDay}
              onChange={(event) => change({ firstDay: event.target.value })}
            />
          </Field>
          <Field label="Hora">
            <TextInput
              type="time"
              value={fields.time}
              onChange={(event) => change({ time: event.target.value })}
            />
          </Field>
          <Field label="Duración">
            <Select
              options={durationOptions(durationMinutes)}
              value={fields.duration}
              onChange={(event) => change({ duration: event.target.value })}
            />
          </Field>
        </div>
        <fieldset className={styles.weekdays}>
          <legend>Días de la semana</legend>
          {WEEKDAYS.map((name, index) => (
            <Checkbox
              key={name}
              label={name}
              checked={chosen.includes(index + 1)}
              onChange={() => toggle(index + 1)}
            />
          ))}
        </fieldset>
        <Field label="Se repite">
          <Select
            options={EVERY}
            value={fields.everyWeeks}
            onChange={(event) => change({ everyWeeks: event.target.value })}
          />
        </Field>
        <RadioCards
          legend="¿Hasta cuándo?"
          name="series-end"
          options={ENDS}
          value={fields.end}
          onChange={(event) => change({ end: event.target.value })}
        />
        {fields.end === "TIMES" ? (
          <Field label="Cuántos encuentros" hint={`Como máximo ${room}.`}>
            <TextInput
              inputMode="numeric"
              autoComplete="off"
              value={fields.times}
              onChange={(event) => change({ times: event.target.value })}
            />
          </Field>
        ) : (
          <Field label="Último día">
            <TextInput
              type="date"
              value={fields.lastDay}
              onChange={(event) => change({ lastDay: event.target.value })}
            />
          </Field>
        )}
        <div role="status" className={styles.result}>
          {times.length > 0 && (
            <>
              <p className={styles.count}>{counted(times.length, "encuentro", "encuentros")}</p>
              <ol role="list" className={styles.list}>
                {times.map((local) => (
                  <li key={local}>
                    {shortDay(`${local}:00Z`, "UTC")} {local.slice(0, 4)}, <b>{local.slice(11)}</b>
                  </li>
                ))}
              </ol>
            </>
          )}
          {tried && times.length === 0 && (
            <FieldError>Indica el primer día, la hora, algún día de la semana y hasta cuándo.</FieldError>
          )}
        </div>
        <div className={styles.actions}>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button onClick={add}>
            {times.length > 0 ? `Añadir ${counted(times.length, "encuentro", "encuentros")}` : "Añadir"}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
