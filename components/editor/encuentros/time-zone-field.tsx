import { useEffect } from "react";
import { Controller, useWatch } from "react-hook-form";
import { useViewerZone } from "@/components/common/use-viewer-zone";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { isCompleteLocalTime } from "./local-time";
import { toModality, type AyniFormValues } from "@/components/editor/form-values";
import { zoneCityName } from "@/lib/platform/time/zone-city";
import { timeZoneOptions } from "@/lib/reference/time-zones";
import { useAyniForm } from "@/components/editor/use-ayni-form";

/** The local time of the first encuentro, whose day decides the offsets; undefined without one. */
const findFirstStart = ({ encuentros }: AyniFormValues): string | undefined =>
  encuentros
    .map(({ startsAt }) => startsAt)
    .filter(isCompleteLocalTime)
    .sort()[0];

/** The zone of all encuentros, by default the viewer's. Options come from the browser, so only after hydration. */
export function TimeZoneField() {
  const { control, getValues, setValue } = useAyniForm();
  const viewerZone = useViewerZone();
  const { modality } = useWatch({ control, compute: toModality });
  const firstStart = useWatch({ control, compute: findFirstStart });
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
          <Select
            options={
              viewerZone
                ? timeZoneOptions([viewerZone, field.value], firstStart ? new Date(firstStart) : undefined)
                : [{ value: field.value, label: field.value && zoneCityName(field.value) }]
            }
            {...field}
          />
        </Field>
      )}
    />
  );
}
