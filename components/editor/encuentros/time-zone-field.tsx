import { useEffect } from "react";
import { Controller, useWatch } from "react-hook-form";
import { useViewerZone } from "@/components/common/use-viewer-zone";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { getZoneOptions } from "./local-time";
import { toModality } from "@/components/editor/form-values";
import { useAyniForm } from "@/components/editor/use-ayni-form";

/** The zone of all encuentros, by default the viewer's. Options come from the browser, so only after hydration. */
export function TimeZoneField() {
  const { control, getValues, setValue } = useAyniForm();
  const viewerZone = useViewerZone();
  const { modality } = useWatch({ control, compute: toModality });
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
            options={viewerZone ? getZoneOptions(viewerZone) : [{ value: field.value, label: field.value }]}
            {...field}
          />
        </Field>
      )}
    />
  );
}
