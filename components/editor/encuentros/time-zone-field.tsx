import { useEffect } from "react";
import { Controller, useWatch } from "react-hook-form";
import { useTimeZoneOptions } from "@/components/common/use-time-zone-options";
import { useViewerZone } from "@/components/common/use-viewer-zone";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { isCompleteLocalTime } from "./local-time";
import { toModality, type AyniFormValues } from "@/components/editor/form-values";
import { useAyniForm } from "@/components/editor/use-ayni-form";

/** The chosen zone, and the day of the first encuentro, which decides the offsets. */
function findZoneAndDay({ encuentros, timezone }: AyniFormValues): [string, string | undefined] {
  const [first] = encuentros
    .map(({ startsAt }) => startsAt)
    .filter(isCompleteLocalTime)
    .sort();
  return [timezone, first?.slice(0, 10)];
}

/** The zone of all encuentros, by default the viewer's. */
export function TimeZoneField() {
  const { control, getValues, setValue } = useAyniForm();
  const viewerZone = useViewerZone();
  const { modality } = useWatch({ control, compute: toModality });
  const [timezone, firstDay] = useWatch({ control, compute: findZoneAndDay });
  const options = useTimeZoneOptions(timezone || viewerZone, firstDay);
  useEffect(() => {
    if (viewerZone && !getValues("timezone")) setValue("timezone", viewerZone);
  }, [getValues, setValue, viewerZone]);
  return (
    <Controller
      control={control}
      name="timezone"
      render={({ field, fieldState }) => (
        <Field
          label="Zona horaria"
          hint={
            modality === "OFFLINE"
              ? "La del lugar: todo el mundo verá esta hora."
              : "Cada persona verá su propia hora."
          }
          error={fieldState.error?.message}
        >
          <Select options={options} {...field} />
        </Field>
      )}
    />
  );
}
