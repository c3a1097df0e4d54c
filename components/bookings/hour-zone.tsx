import { useTimeZoneOptions } from "@/components/common/use-time-zone-options";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { chooseViewerZone } from "@/lib/platform/browser/viewer-zone";
import styles from "./hours.module.css";

/** Tells in which zone the hours are, and lets the viewer choose another, as for a journey. */
export function HourZone({ zone }: { zone: string }) {
  return (
    <Field label="Horas de" className={styles.zone}>
      <Select
        options={useTimeZoneOptions(zone)}
        value={zone}
        onChange={({ target }) => chooseViewerZone(target.value)}
      />
    </Field>
  );
}
