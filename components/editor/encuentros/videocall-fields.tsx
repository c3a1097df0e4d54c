import { useWatch } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import styles from "./encuentro-row.module.css";
import { newEncuentro } from "@/components/editor/form-values";
import { FormSelect } from "@/components/editor/fields/form-select";
import { useAyniForm } from "@/components/editor/use-ayni-form";
import { useHasRooms } from "./rooms-context";

const VIDEOCALL_LOCATION_OPTIONS = [
  { value: "ROOM", label: "Sala de Ayllu" },
  { value: "LINK", label: "Mi enlace" },
];

const LINK_HINT = "Solo lo ve quien recibe tu Ayni, desde 15 minutos antes.";

interface LinkFieldProps {
  index: number;
  /** The encuentro is in Ayllu's room, and there are no rooms. */
  isRoomMissing: boolean;
  hasRooms: boolean;
}

/** The Master's own link; writing it moves an encuentro out of a room that nobody can open. */
function LinkField({ index, isRoomMissing, hasRooms }: LinkFieldProps) {
  const { registerField, formState, setValue } = useAyniForm();
  return (
    <Field
      label="Enlace de la videollamada"
      hint={
        isRoomMissing
          ? `La sala de Ayllu no está disponible: pega aquí el enlace de tu videollamada, o nadie podrá entrar. ${LINK_HINT}`
          : hasRooms
            ? `${LINK_HINT} Si no pones ninguno, os encontraréis en la sala de Ayllu.`
            : LINK_HINT
      }
      error={formState.errors.encuentros?.[index]?.joinUrl?.message}
    >
      <TextInput
        type="url"
        placeholder="https://"
        autoComplete="off"
        {...registerField(`encuentros.${index}.joinUrl`, {
          onChange: () =>
            isRoomMissing && setValue(`encuentros.${index}.where`, "LINK", { shouldDirty: true }),
        })}
      />
    </Field>
  );
}

/** Location of a video call: Ayllu's own room, where there are rooms, or the Master's link. */
export function VideocallFields({ index }: { index: number }) {
  const { control, getValues, setValue } = useAyniForm();
  const hasRooms = useHasRooms();
  const rows = useWatch({ control, name: "encuentros" });
  const { where, joinUrl } = rows[index] ?? newEncuentro();
  const others = rows.filter(({ past, cancelled }) => !past && !cancelled);
  const hasOtherSettings = others.some(
    (row) => row.where !== where || (where === "LINK" && row.joinUrl !== joinUrl),
  );
  const isCopyable = where === "ROOM" ? hasRooms : joinUrl.trim() !== "";

  function copyToAll() {
    getValues("encuentros").forEach(({ past, cancelled }, other) => {
      if (past || cancelled) return;
      setValue(`encuentros.${other}.where`, where);
      setValue(`encuentros.${other}.joinUrl`, joinUrl);
    });
  }

  return (
    <>
      {hasRooms && (
        <Field label="Dónde se hace" hint={where === "ROOM" ? "Se abre 15 minutos antes." : undefined}>
          <FormSelect options={VIDEOCALL_LOCATION_OPTIONS} name={`encuentros.${index}.where`} />
        </Field>
      )}
      {(where === "LINK" || !hasRooms) && (
        <LinkField index={index} isRoomMissing={where === "ROOM" && !hasRooms} hasRooms={hasRooms} />
      )}
      {hasOtherSettings && isCopyable && (
        <Button variant="quiet" size="s" className={styles.all} onClick={copyToAll}>
          Usar para todos
        </Button>
      )}
    </>
  );
}
