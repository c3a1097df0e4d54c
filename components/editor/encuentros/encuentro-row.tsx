import { useEffect, useRef, useState, type Ref } from "react";
import { useWatch } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { cx } from "@/components/ui/cx";
import { formatDayParts, formatShortDay } from "@/lib/platform/time/format";
import { getDurationOptions } from "@/components/editor/uploads/duration-options";
import { VideocallFields } from "./videocall-fields";
import styles from "./encuentro-row.module.css";
import { EncuentroMenu } from "./encuentro-menu";
import { EncuentroSummary } from "./encuentro-summary";
import { isCompleteLocalTime } from "./local-time";
import { MomentFields } from "./moment-fields";
import { FormSelect } from "@/components/editor/fields/form-select";
import type { EncuentroFormValues } from "@/components/editor/form-values";
import { useAyniForm } from "@/components/editor/use-ayni-form";

/** A calendar tile; empty until the date is complete. */
function DayTile({ day }: { day: string }) {
  const date = new Date(`${day}T12:00Z`);
  if (Number.isNaN(date.getTime())) return <span className={styles.tile} aria-hidden="true" />;
  const parts = formatDayParts(date.toISOString(), "UTC");
  return (
    <span className={styles.tile} aria-hidden="true">
      <span>{parts.weekday}</span>
      <b className={styles.day}>{parts.day}</b>
      <span>{parts.month}</span>
    </span>
  );
}

interface EncuentroFormRowProps {
  index: number;
  /** For accessible names: "encuentro 2". */
  name: string;
  videocall: boolean;
  timezone: string;
  hasReceivers: boolean;
  onDuplicate: () => void;
  onRemove: () => void;
}

function CancelledRow({
  ref,
  row,
  name,
  onRestore,
}: {
  ref: Ref<HTMLLIElement>;
  row: EncuentroFormValues;
  name: string;
  onRestore: () => void;
}) {
  const [day = "", time = ""] = row.startsAt.split("T");
  const when = Number.isNaN(Date.parse(`${day}T12:00Z`)) ? "" : formatShortDay(`${day}T12:00Z`, "UTC");
  return (
    <li ref={ref} className={cx(styles.row, styles.cancelled)}>
      <DayTile day={day} />
      <p>
        <del>
          {when}, {time}
          {row.title && ` · ${row.title}`}
        </del>
        <br />
        Cancelado
      </p>
      <Button variant="secondary" size="s" className={styles.restore} onClick={onRestore}>
        Restaurar<span className="visually-hidden"> el {name}</span>
      </Button>
    </li>
  );
}

/** An upcoming encuentro as one line that opens to edit. With receivers, a saved one is cancelled rather than removed. */
export function EncuentroFormRow(props: EncuentroFormRowProps) {
  const { index, name, videocall, timezone, hasReceivers, onDuplicate, onRemove } = props;
  const { registerField, control, formState, setValue } = useAyniForm();
  const errors = formState.errors.encuentros?.[index];
  const row = useWatch({ control, name: `encuentros.${index}` });
  const detailsRef = useRef<HTMLDetailsElement>(null);
  const [isNew] = useState(() => !isCompleteLocalTime(row.startsAt));
  const rowRef = useRef<HTMLLIElement>(null);

  function setCancelled(cancelled: boolean) {
    setValue(`encuentros.${index}.cancelled`, cancelled, { shouldDirty: true });
    // The button that was used is gone.
    requestAnimationFrame(() => rowRef.current?.querySelector<HTMLElement>("summary, button")?.focus());
  }

  function openFields() {
    const details = detailsRef.current;
    if (!details) return;
    details.open = true;
    details.querySelector("input")?.focus();
  }

  const hasErrors = errors !== undefined;
  useEffect(() => {
    if (hasErrors && detailsRef.current) detailsRef.current.open = true;
  }, [hasErrors]);

  if (row.cancelled)
    return <CancelledRow ref={rowRef} row={row} name={name} onRestore={() => setCancelled(false)} />;

  const isCancellable = hasReceivers && row.id !== "";
  return (
    <li ref={rowRef} className={styles.row}>
      {/* The browser opens it, also before hydration; React never changes `open`. */}
      <details ref={detailsRef} open={isNew} className={styles.details}>
        <summary className={styles.summary}>
          <DayTile day={row.startsAt.split("T")[0] ?? ""} />
          <EncuentroSummary row={row} name={name} videocall={videocall} timezone={timezone} />
        </summary>
        <div className={styles.fields}>
          <MomentFields name={`encuentros.${index}.startsAt`} />
          <Field label="Duración" error={errors?.durationMinutes?.message}>
            <FormSelect
              options={getDurationOptions(row.durationMinutes)}
              name={`encuentros.${index}.durationMinutes`}
            />
          </Field>
          {videocall && <VideocallFields index={index} />}
          <Field label="Título del encuentro" optional error={errors?.title?.message}>
            <TextInput maxLength={120} autoComplete="off" {...registerField(`encuentros.${index}.title`)} />
          </Field>
        </div>
      </details>
      <div className={styles.menu}>
        <EncuentroMenu
          name={name}
          isCancellable={isCancellable}
          onEdit={openFields}
          onDuplicate={onDuplicate}
          onRemove={isCancellable ? () => setCancelled(true) : onRemove}
        />
      </div>
    </li>
  );
}
