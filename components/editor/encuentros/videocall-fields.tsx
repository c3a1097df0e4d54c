import { useWatch } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import styles from "./encuentro-row.module.css";
import { newEncuentro } from "../form-values";
import { FormSelect } from "../fields/form-select";
import { useCreateForm } from "../../crear/use-create-form";

const WHERE = [
  { value: "ROOM", label: "Sala de Ayllu" },
  { value: "LINK", label: "Mi enlace" },
];

/** Where a video call takes place: in a room that we make, or behind a link of the Master's. */
export function EncuentroDoor({ index }: { index: number }) {
  const { register, control, formState, getValues, setValue } = useCreateForm();
  const error = formState.errors.encuentros?.[index]?.joinUrl?.message;
  const rows = useWatch({ control, name: "encuentros" });
  const { where, joinUrl } = rows[index] ?? newEncuentro();
  const others = rows.filter(({ past, cancelled }) => !past && !cancelled);
  const differ = others.some((row) => row.where !== where || (where === "LINK" && row.joinUrl !== joinUrl));

  function copyToAll() {
    getValues("encuentros").forEach(({ past, cancelled }, other) => {
      if (past || cancelled) return;
      setValue(`encuentros.${other}.where`, where);
      setValue(`encuentros.${other}.joinUrl`, joinUrl);
    });
  }

  return (
    <>
      <Field label="Dónde se hace" hint={where === "ROOM" ? "Se abre 15 minutos antes." : undefined}>
        <FormSelect options={WHERE} name={`encuentros.${index}.where`} />
      </Field>
      {where === "LINK" && (
        <Field
          label="Enlace de la videollamada"
          hint="Solo lo ve quien recibe tu Ayni, desde 15 minutos antes."
          error={error}
        >
          <TextInput
            type="url"
            placeholder="https://"
            autoComplete="off"
            {...register(`encuentros.${index}.joinUrl`)}
          />
        </Field>
      )}
      {differ && (where === "ROOM" || joinUrl.trim()) && (
        <Button variant="quiet" size="s" className={styles.all} onClick={copyToAll}>
          Usar para todos
        </Button>
      )}
    </>
  );
}
