import { useWatch } from "react-hook-form";
import { NumberField } from "@/components/editor/fields/number-field";
import { isRoomUsed } from "@/components/editor/form-values";
import { useAyniForm } from "@/components/editor/use-ayni-form";

/** The part of an encuentro in Ayllu's own room that counts as having attended; hidden without such an encuentro. */
export function AttendanceField() {
  const { control } = useAyniForm();
  const [contentType, delivery, occasion, encuentros] = useWatch({
    control,
    name: ["contentType", "delivery", "occasion", "encuentros"],
  });
  if (!isRoomUsed({ contentType, delivery, occasion, encuentros })) return null;
  return (
    <NumberField
      name="attendancePercent"
      label="Asistencia (%)"
      hint="En la sala de Ayllu se cuenta sola. Di qué parte del encuentro hay que estar para que conste, y para la constancia."
      maxLength={3}
    />
  );
}
