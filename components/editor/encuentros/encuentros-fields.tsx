import { lazyDialog } from "@/components/ui/lazy-dialog";
import { useRef, useState } from "react";
import { useFieldArray, useWatch } from "react-hook-form";
import { useShownZone } from "@/components/common/use-shown-zone";
import { Button } from "@/components/ui/button";
import { Field, FieldError } from "@/components/ui/field";
import { ClockIcon } from "@/components/ui/icons";
import { CalendarPlusIcon, PlusIcon, RepeatIcon } from "@/components/ui/later-icons";
import { TextInput } from "@/components/ui/text-input";
import headings from "@/components/editor/heading.module.css";
import styles from "./encuentros-fields.module.css";
import type { ScheduleChange } from "./change-all-dialog";
import { AttendanceField } from "./attendance-field";
import { EncuentroFormRow } from "./encuentro-row";
import { NumberField } from "@/components/editor/fields/number-field";
import { newEncuentro, type EncuentroFormValues } from "@/components/editor/form-values";
import { addWeek } from "./local-time";
import { MemberSeatsFields } from "./member-seats-fields";
import { PastEncuentros } from "./past-encuentros";
import { useHasRooms } from "./rooms-context";
import { MAX_ENCUENTROS } from "./series";
import { useAyniForm } from "@/components/editor/use-ayni-form";
import { offerUndo } from "@/components/editor/offer-undo";
import { TimeZoneField } from "./time-zone-field";

const ChangeAllDialog = lazyDialog(() =>
  import("./change-all-dialog").then((module) => module.ChangeAllDialog),
);
const SeriesDialog = lazyDialog(() => import("./series-dialog").then((module) => module.SeriesDialog));

interface EncuentrosFieldsProps {
  videocall: boolean;
  /** Saved encuentros are then cancelled instead of removed. */
  hasReceivers: boolean;
}

/** Without rooms, a copy of an encuentro that was in one gets the Master's link. */
function useNewEncuentro() {
  const hasRooms = useHasRooms();
  return (template?: EncuentroFormValues): EncuentroFormValues => ({
    ...newEncuentro(template),
    ...(hasRooms ? {} : { where: "LINK" }),
  });
}

/** Focuses the day of a row that has been added, once it is rendered. */
const focusDay = (index: number) =>
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`[data-field="encuentros.${index}.startsAt"] input`)?.focus(),
  );

function useEncuentroRows() {
  const createEncuentro = useNewEncuentro();
  const { control, getValues, setValue } = useAyniForm();
  const { fields, append, insert, remove } = useFieldArray({ control, name: "encuentros", keyName: "key" });
  const [seriesOpen, setSeriesOpen] = useState(false);
  const getLast = () => getValues("encuentros").at(-1);
  return {
    fields,
    remove,
    insert: (index: number, row: EncuentroFormValues) => insert(index, row, { shouldFocus: false }),
    get: (index: number) => getValues(`encuentros.${index}`),
    getLast,
    seriesOpen,
    setSeriesOpen,
    add() {
      append(createEncuentro(getLast()), { shouldFocus: false });
      focusDay(getValues("encuentros").length - 1);
    },
    repeat() {
      const previous = getLast();
      if (previous)
        append({ ...createEncuentro(previous), title: previous.title, startsAt: addWeek(previous.startsAt) });
    },
    /** A copy at the same hour, of a day to be chosen. */
    duplicate(index: number) {
      const row = getValues(`encuentros.${index}`);
      const [, time = ""] = row.startsAt.split("T");
      insert(
        index + 1,
        { ...createEncuentro(row), title: row.title, startsAt: `T${time}` },
        { shouldFocus: false },
      );
      focusDay(index + 1);
    },
    changeAll({ time, durationMinutes }: ScheduleChange) {
      getValues("encuentros").forEach(({ past, cancelled, startsAt }, index) => {
        if (past || cancelled) return;
        const [day = ""] = startsAt.split("T");
        if (time) setValue(`encuentros.${index}.startsAt`, `${day}T${time}`, { shouldDirty: true });
        if (durationMinutes)
          setValue(`encuentros.${index}.durationMinutes`, durationMinutes, { shouldDirty: true });
      });
    },
    addSeries(times: string[], durationMinutes: string) {
      const rows = times.map((startsAt) => ({ ...createEncuentro(getLast()), startsAt, durationMinutes }));
      append(rows, { shouldFocus: false });
      setSeriesOpen(false);
    },
  };
}

export function EncuentrosFields({ videocall, hasReceivers }: EncuentrosFieldsProps) {
  const { registerField, formState, control } = useAyniForm();
  const { errors } = formState;
  const rows = useEncuentroRows();
  const { fields, remove, getLast, seriesOpen, setSeriesOpen, add, repeat, addSeries } = rows;
  const [isChangingAll, setIsChangingAll] = useState(false);
  const viewerZone = useShownZone();
  const timezone = useWatch({ control, name: "timezone" });
  const addButtonRef = useRef<HTMLButtonElement>(null);
  const problem = errors.encuentros?.root?.message ?? errors.encuentros?.message;
  const upcoming = fields.flatMap((row, index) => (row.past ? [] : [{ key: row.key, index }]));
  const remaining = MAX_ENCUENTROS - fields.length;

  function handleRemove(index: number) {
    const row = rows.get(index);
    remove(index);
    // Meanwhile the server may have removed it: it comes back as a new one at the same hour.
    offerUndo("Has quitado un encuentro.", () => rows.insert(index, { ...row, id: "" }));
    addButtonRef.current?.focus({ preventScroll: true });
  }

  return (
    <>
      <div className={styles.encuentros} data-field="encuentros">
        <h3 className={headings.small}>Encuentros</h3>
        <PastEncuentros rows={fields.filter(({ past }) => past !== null)} />
        {upcoming.length > 0 && (
          <ol role="list" className={styles.rows}>
            {upcoming.map(({ key, index }, position) => (
              <EncuentroFormRow
                key={key}
                index={index}
                name={`encuentro ${position + 1}`}
                videocall={videocall}
                timezone={timezone}
                hasReceivers={hasReceivers}
                onDuplicate={() => rows.duplicate(index)}
                onRemove={() => handleRemove(index)}
              />
            ))}
          </ol>
        )}
        {problem && <FieldError>{problem}</FieldError>}
        <div className={styles.buttons}>
          <Button
            variant="secondary"
            icon={<PlusIcon />}
            ref={addButtonRef}
            disabled={remaining <= 0}
            onClick={add}
          >
            Añadir un encuentro
          </Button>
          {fields.length > 0 && (
            <Button variant="secondary" icon={<RepeatIcon />} disabled={remaining <= 0} onClick={repeat}>
              Repetir la semana siguiente
            </Button>
          )}
          <Button
            variant="secondary"
            icon={<CalendarPlusIcon />}
            disabled={remaining <= 0}
            onClick={() => setSeriesOpen(true)}
          >
            Crear una serie
          </Button>
          {upcoming.length > 1 && (
            <Button variant="quiet" icon={<ClockIcon />} onClick={() => setIsChangingAll(true)}>
              Cambiar todos
            </Button>
          )}
        </div>
      </div>
      <div className={styles.pair}>
        <TimeZoneField />
        <Field label="Lugares" hint="Déjalo vacío si no hay límite." error={errors.capacity?.message}>
          <TextInput inputMode="numeric" autoComplete="off" {...registerField("capacity")} />
        </Field>
      </div>
      <MemberSeatsFields />
      <div className={styles.pair}>
        <NumberField
          name="lateEntryMinutes"
          label="Entrada tardía (minutos)"
          hint="Durante cuántos minutos se puede reservar y entrar después de la hora. Vacío, hasta que termine; 0, nadie nuevo."
          optional
          maxLength={4}
        />
        {videocall && <AttendanceField />}
      </div>
      {isChangingAll && (
        <ChangeAllDialog
          onChange={(change) => {
            rows.changeAll(change);
            setIsChangingAll(false);
          }}
          onClose={() => setIsChangingAll(false)}
        />
      )}
      {seriesOpen && (
        <SeriesDialog
          timezone={timezone || viewerZone}
          startsAt={addWeek(getLast()?.startsAt ?? "")}
          durationMinutes={getLast()?.durationMinutes ?? newEncuentro().durationMinutes}
          remaining={remaining}
          onAdd={addSeries}
          onClose={() => setSeriesOpen(false)}
        />
      )}
    </>
  );
}
