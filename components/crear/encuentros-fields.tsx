import { useEffect, useRef } from "react";
import { useFieldArray } from "react-hook-form";
import { useViewerZone } from "@/components/ayni/viewer-zone";
import { Button } from "@/components/ui/button";
import { Field, FieldError } from "@/components/ui/field";
import { PlusIcon, RepeatIcon } from "@/components/ui/icons";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import { DEFAULT_TIME_ZONE } from "@/lib/time-zone";
import styles from "./create-ayni.module.css";
import { EncuentroRow } from "./encuentro-row";
import { weekLater, zoneOptions } from "./local-time";
import { useCreateForm } from "./use-create-form";

export function EncuentrosFields({ videocall }: { videocall: boolean }) {
  const { register, control, formState, getValues, setValue } = useCreateForm();
  const { errors } = formState;
  const { fields, append, remove } = useFieldArray({ control, name: "encuentros" });
  const zone = useViewerZone() ?? DEFAULT_TIME_ZONE;
  const addButton = useRef<HTMLButtonElement>(null);
  const problem = errors.encuentros?.root?.message ?? errors.encuentros?.message;

  useEffect(() => {
    if (!getValues("timezone")) setValue("timezone", zone);
  }, [getValues, setValue, zone]);

  function add() {
    const last = getValues("encuentros").at(-1);
    append({ startsAt: "", durationMinutes: last?.durationMinutes ?? "90" });
  }

  function repeat() {
    const last = getValues("encuentros").at(-1);
    if (last) append({ ...last, startsAt: weekLater(last.startsAt) });
  }

  function take(index: number) {
    remove(index);
    addButton.current?.focus({ preventScroll: true });
  }

  return (
    <>
      <div className={styles.encuentros} data-field="encuentros">
        <h3 className={styles.groupTitle}>Encuentros</h3>
        {fields.length > 0 && (
          <ol role="list" className={styles.rows}>
            {fields.map(({ id }, index) => (
              <EncuentroRow key={id} index={index} onRemove={() => take(index)} />
            ))}
          </ol>
        )}
        {problem && <FieldError>{problem}</FieldError>}
        <div className={styles.buttons}>
          <Button variant="secondary" icon={<PlusIcon />} ref={addButton} onClick={add}>
            Añadir un encuentro
          </Button>
          {fields.length > 0 && (
            <Button variant="secondary" icon={<RepeatIcon />} onClick={repeat}>
              Repetir la semana siguiente
            </Button>
          )}
        </div>
      </div>
      <div className={styles.pair}>
        <Field label="Zona horaria" hint="Cada persona verá su propia hora." error={errors.timezone?.message}>
          <Select options={zoneOptions(zone)} {...register("timezone")} />
        </Field>
        <Field label="Lugares" hint="Déjalo vacío si no hay límite." error={errors.capacity?.message}>
          <TextInput inputMode="numeric" autoComplete="off" {...register("capacity")} />
        </Field>
      </div>
      {videocall && (
        <Field
          label="Enlace de la videollamada"
          optional
          hint="Solo lo ve quien recibe tu Ayni, desde 15 minutos antes."
          error={errors.joinUrl?.message}
        >
          <TextInput type="url" placeholder="https://" autoComplete="off" {...register("joinUrl")} />
        </Field>
      )}
    </>
  );
}
