"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ButtonRow } from "@/components/ui/button-row";
import { Dialog } from "@/components/ui/dialog";
import { FieldError } from "@/components/ui/field";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { formatShortDay, zoneCityName } from "@/lib/platform/time/format";
import { SeriesEndFields, SeriesRepeatFields, SeriesStartFields } from "./series-fields";
import styles from "./series-dialog.module.css";
import { useSeries } from "./use-series";

interface SeriesDialogProps {
  timezone: string;
  /** Wall-clock time of the first encuentro; may be empty. */
  startsAt: string;
  durationMinutes: string;
  /** Number of encuentros that may still be added. */
  remaining: number;
  onAdd: (startsAt: string[], durationMinutes: string) => void;
  onClose: () => void;
}

/** Plans a series of encuentros, with a preview. Load it with next/dynamic. */
export function SeriesDialog(props: SeriesDialogProps) {
  const { timezone, durationMinutes, remaining, onAdd, onClose } = props;
  const series = useSeries(props);
  const { startTimes } = series;
  const [submitted, setSubmitted] = useState(false);
  const countText = pluralize(startTimes.length, "encuentro", "encuentros");

  function add() {
    setSubmitted(true);
    if (startTimes.length > 0) onAdd(startTimes, series.fields.durationMinutes);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Crear una serie"
      description={`A la misma hora de ${zoneCityName(timezone)}, también cuando cambia la estación.`}
      size="m"
      closeOnOutsideClick={false}
    >
      <div className={styles.form}>
        <SeriesStartFields series={series} initialDuration={durationMinutes} />
        <SeriesRepeatFields series={series} />
        <SeriesEndFields series={series} remaining={remaining} />
        <div role="status" className={styles.result}>
          {startTimes.length > 0 && (
            <>
              <p className={styles.count}>{countText}</p>
              <ol role="list" className={styles.list}>
                {startTimes.map((startTime) => (
                  <li key={startTime}>
                    {formatShortDay(`${startTime}:00Z`, "UTC")} {startTime.slice(0, 4)},{" "}
                    <b>{startTime.slice(11)}</b>
                  </li>
                ))}
              </ol>
            </>
          )}
          {submitted && startTimes.length === 0 && (
            <FieldError>Indica el primer día, la hora, algún día de la semana y hasta cuándo.</FieldError>
          )}
        </div>
        <ButtonRow>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button onClick={add}>{startTimes.length > 0 ? `Añadir ${countText}` : "Añadir"}</Button>
        </ButtonRow>
      </div>
    </Dialog>
  );
}
