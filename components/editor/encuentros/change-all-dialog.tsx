"use client";

import { useState, type SubmitEvent } from "react";
import { getDurationOptions } from "@/components/editor/uploads/duration-options";
import { Button } from "@/components/ui/button";
import { ButtonRow } from "@/components/ui/button-row";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import styles from "./series-dialog.module.css";

/** Empty strings change nothing. */
export type ScheduleChange = { time: string; durationMinutes: string };

interface ChangeAllDialogProps {
  onChange: (change: ScheduleChange) => void;
  onClose: () => void;
}

/** Changes the hour and the duration of all upcoming encuentros. Load it with next/dynamic. */
export function ChangeAllDialog({ onChange, onClose }: ChangeAllDialogProps) {
  const [change, setChange] = useState<ScheduleChange>({ time: "", durationMinutes: "" });

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    event.stopPropagation();
    onChange(change);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Cambiar todos"
      description="Los encuentros que ya pasaron y los cancelados se quedan como están."
      closeOnOutsideClick={false}
    >
      <form noValidate className={styles.form} onSubmit={handleSubmit}>
        <Field label="Hora" optional hint="Déjala vacía para no cambiarla.">
          <TextInput
            type="time"
            value={change.time}
            onChange={(event) => setChange({ ...change, time: event.target.value })}
          />
        </Field>
        <Field label="Duración">
          <Select
            options={[{ value: "", label: "Sin cambios" }, ...getDurationOptions()]}
            value={change.durationMinutes}
            onChange={(event) => setChange({ ...change, durationMinutes: event.target.value })}
          />
        </Field>
        <ButtonRow>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit">Cambiar</Button>
        </ButtonRow>
      </form>
    </Dialog>
  );
}
