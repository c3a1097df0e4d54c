import { useEffect } from "react";
import { Controller } from "react-hook-form";
import { useViewerZone } from "@/components/ayni/viewer-zone";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { zoneOptions } from "./local-time";
import { useCreateForm } from "../../crear/use-create-form";

/** The zone of the hours; one's own where none was chosen. The list is the browser's: no server has the same. */
export function ZoneField() {
  const { control, getValues, setValue } = useCreateForm();
  const own = useViewerZone();
  useEffect(() => {
    if (own && !getValues("timezone")) setValue("timezone", own);
  }, [getValues, setValue, own]);
  return (
    <Controller
      control={control}
      name="timezone"
      render={({ field, fieldState }) => (
        <Field
          label="Zona horaria"
          hint="Cada persona verá su propia hora."
          error={fieldState.error?.message}
        >
          <Select
            options={own ? zoneOptions(own) : [{ value: field.value, label: field.value }]}
            {...field}
          />
        </Field>
      )}
    />
  );
}
