"use client";

import { useState } from "react";
import { Button, IconButton } from "@/components/ui/button";
import { ButtonRow } from "@/components/ui/button-row";
import { Dialog } from "@/components/ui/dialog";
import { FieldError } from "@/components/ui/field";
import { XIcon } from "@/components/ui/icons";
import { ArrowCounterClockwiseIcon } from "@/components/ui/later-icons";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { formatShortDay } from "@/lib/platform/time/format";
import { formatZone } from "@/lib/platform/time/zone-names";
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

interface PlannedEncuentroProps {
  /** Wall-clock time. */
  startTime: string;
  isDropped: boolean;
  onToggle: () => void;
}

function PlannedEncuentro({ startTime, isDropped, onToggle }: PlannedEncuentroProps) {
  const day = `${formatShortDay(`${startTime}:00Z`, "UTC")} ${startTime.slice(0, 4)}`;
  const Text = isDropped ? "del" : "span";
  return (
    <li className={styles.planned}>
      <Text>
        {day}, <b>{startTime.slice(11)}</b>
      </Text>
      <IconButton
        label={`${isDropped ? "Recuperar" : "Quitar"}: ${day}`}
        icon={isDropped ? <ArrowCounterClockwiseIcon size={18} /> : <XIcon size={18} />}
        className={styles.drop}
        onClick={onToggle}
      />
    </li>
  );
}

/** Plans a series of encuentros, with a preview. Load it with next/dynamic. */
export function SeriesDialog(props: SeriesDialogProps) {
  const { timezone, durationMinutes, remaining, onAdd, onClose } = props;
  const series = useSeries(props);
  const { startTimes, planned } = series;
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
      description={`A la misma ${formatZone(timezone)}, también cuando cambia la estación.`}
      size="m"
      closeOnOutsideClick={false}
    >
      <div className={styles.form}>
        <SeriesStartFields series={series} initialDuration={durationMinutes} />
        <SeriesRepeatFields series={series} />
        <SeriesEndFields series={series} remaining={remaining} />
        <div className={styles.result}>
          <div role="status">
            {planned.length > 0 && <p className={styles.count}>{countText}</p>}
            {submitted && startTimes.length === 0 && (
              <FieldError>Indica el primer día, la hora, algún día de la semana y hasta cuándo.</FieldError>
            )}
          </div>
          {planned.length > 0 && (
            <ol role="list" className={styles.list}>
              {planned.map(({ startTime, isDropped }) => (
                <PlannedEncuentro
                  key={startTime}
                  startTime={startTime}
                  isDropped={isDropped}
                  onToggle={() => series.toggleDropped(startTime)}
                />
              ))}
            </ol>
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
