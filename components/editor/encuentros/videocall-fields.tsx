import { useWatch } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import styles from "./encuentro-row.module.css";
import { newEncuentro } from "@/components/editor/form-values";
import { FormSelect } from "@/components/editor/fields/form-select";
import { useAyniForm } from "@/components/editor/use-ayni-form";

const VIDEOCALL_LOCATION_OPTIONS = [
  { value: "ROOM", label: "Sala de Ayllu" },
  { value: "LINK", label: "Mi enlace" },
];

/** Location of a video call: Ayllu's own room or the Master's link. */
export function VideocallFields({ index }: { index: number }) {
  const { registerField, control, formState, getValues, setValue } = useAyniForm();
  const error = formState.errors.encuentros?.[index]?.joinUrl?.message;
  const rows = useWatch({ control, name: "encuentros" });
  const { where, joinUrl } = rows[index] ?? newEncuentro();
  const others = rows.filter(({ past, cancelled }) => !past && !cancelled);
  const hasOtherSettings = others.some(
    (row) => row.where !== where || (where === "LINK" && row.joinUrl !== joinUrl),
  );

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
        <FormSelect options={VIDEOCALL_LOCATION_OPTIONS} name={`encuentros.${index}.where`} />
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
            {...registerField(`encuentros.${index}.joinUrl`)}
          />
        </Field>
      )}
      {hasOtherSettings && (where === "ROOM" || joinUrl.trim()) && (
        <Button variant="quiet" size="s" className={styles.all} onClick={copyToAll}>
          Usar para todos
        </Button>
      )}
    </>
  );
}
