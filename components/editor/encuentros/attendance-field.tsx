import { useWatch } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import styles from "@/components/editor/editor.module.css";
import { isRoomUsed } from "@/components/editor/form-values";
import { useAyniForm } from "@/components/editor/use-ayni-form";

/** The part of an encuentro in Ayllu's own room that counts as having attended; hidden without such an encuentro. */
export function AttendanceField() {
  const { registerField, formState, control } = useAyniForm();
  const [contentType, delivery, encuentros] = useWatch({
    control,
    name: ["contentType", "delivery", "encuentros"],
  });
  if (!isRoomUsed({ contentType, delivery, encuentros })) return null;
  return (
    <Field
      label="Asistencia (%)"
      hint="En la sala de Ayllu se cuenta sola. Di qué parte del encuentro hay que estar para que conste, y para la constancia."
      error={formState.errors.attendancePercent?.message}
      className={styles.narrow}
    >
      <TextInput
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        {...registerField("attendancePercent")}
      />
    </Field>
  );
}
