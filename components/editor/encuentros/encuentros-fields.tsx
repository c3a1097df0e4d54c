import dynamic from "next/dynamic";
import { useRef, useState } from "react";
import { useFieldArray, useWatch } from "react-hook-form";
import { useViewerZone } from "@/components/ayni/viewer-zone";
import { Button } from "@/components/ui/button";
import { Field, FieldError } from "@/components/ui/field";
import { CalendarPlusIcon, PlusIcon, RepeatIcon } from "@/components/ui/icons";
import { TextInput } from "@/components/ui/text-input";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import styles from "./encuentros-fields.module.css";
import { EncuentroRow } from "./encuentro-row";
import { newEncuentro } from "../form-values";
import { weekLater } from "./local-time";
import { PastEncuentros } from "./past-encuentros";
import { MAX_SERIES } from "./series";
import { useCreateForm } from "../../crear/use-create-form";
import { ZoneField } from "./time-zone-field";

const SeriesDialog = dynamic(() => import("./series-dialog").then((module) => module.SeriesDialog));

interface EncuentrosFieldsProps {
  videocall: boolean;
  /** Whether somebody holds the content: then an encuentro is cancelled, and never just gone. */
  held: boolean;
}

/** The list of encuentros: adding, copying, planning many, and what is over. */
function useRows() {
  const { control, getValues } = useCreateForm();
  const { fields, append, remove } = useFieldArray({ control, name: "encuentros", keyName: "key" });
  const [planning, setPlanning] = useState(false);
  const last = () => getValues("encuentros").at(-1);
  return {
    fields,
    remove,
    last,
    planning,
    setPlanning,
    add: () => append(newEncuentro(last())),
    repeat() {
      const like = last();
      if (like) append({ ...newEncuentro(like), title: like.title, startsAt: weekLater(like.startsAt) });
    },
    addSeries(times: string[], durationMinutes: string) {
      const rows = times.map((startsAt) => ({ ...newEncuentro(last()), startsAt, durationMinutes }));
      append(rows, { shouldFocus: false });
      setPlanning(false);
    },
  };
}

export function EncuentrosFields({ videocall, held }: EncuentrosFieldsProps) {
  const { register, formState, control } = useCreateForm();
  const { errors } = formState;
  const { fields, remove, last, planning, setPlanning, add, repeat, addSeries } = useRows();
  const own = useViewerZone() ?? DEFAULT_TIME_ZONE;
  const timezone = useWatch({ control, name: "timezone" });
  const addButton = useRef<HTMLButtonElement>(null);
  const problem = errors.encuentros?.root?.message ?? errors.encuentros?.message;
  const coming = fields.flatMap((row, index) => (row.past ? [] : [{ key: row.key, index }]));
  const room = MAX_SERIES - fields.length;

  function take(index: number) {
    remove(index);
    addButton.current?.focus({ preventScroll: true });
  }

  return (
    <>
      <div className={styles.encuentros} data-field="encuentros">
        <h3 className={styles.groupTitle}>Encuentros</h3>
        <PastEncuentros rows={fields.filter(({ past }) => past !== null)} />
        {coming.length > 0 && (
          <ol role="list" className={styles.rows}>
            {coming.map(({ key, index }, place) => (
              <EncuentroRow
                key={key}
                index={index}
                name={`encuentro ${place + 1}`}
                videocall={videocall}
                held={held}
                onRemove={() => take(index)}
              />
            ))}
          </ol>
        )}
        {problem && <FieldError>{problem}</FieldError>}
        <div className={styles.buttons}>
          <Button variant="secondary" icon={<PlusIcon />} ref={addButton} disabled={room <= 0} onClick={add}>
            Añadir un encuentro
          </Button>
          {fields.length > 0 && (
            <Button variant="secondary" icon={<RepeatIcon />} disabled={room <= 0} onClick={repeat}>
              Repetir la semana siguiente
            </Button>
          )}
          <Button
            variant="secondary"
            icon={<CalendarPlusIcon />}
            disabled={room <= 0}
            onClick={() => setPlanning(true)}
          >
            Crear una serie
          </Button>
        </div>
      </div>
      <div className={styles.pair}>
        <ZoneField />
        <Field label="Lugares" hint="Déjalo vacío si no hay límite." error={errors.capacity?.message}>
          <TextInput inputMode="numeric" autoComplete="off" {...register("capacity")} />
        </Field>
      </div>
      {planning && (
        <SeriesDialog
          timezone={timezone || own}
          startsAt={weekLater(last()?.startsAt ?? "")}
          durationMinutes={last()?.durationMinutes ?? newEncuentro().durationMinutes}
          room={room}
          onAdd={addSeries}
          onClose={() => setPlanning(false)}
        />
      )}
    </>
  );
}
