import { useTimeZoneOptions } from "@/components/common/use-time-zone-options";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { chooseViewerZone } from "@/lib/platform/browser/viewer-zone";
import { formatZone } from "@/lib/platform/time/zone-names";
import type { HourOffer } from "./hour-offer";
import styles from "./hours.module.css";

/** Lets the viewer choose the zone of the hours, as for a journey; in person they are those of the place. */
export function HourZone({ offer, zone }: { offer: HourOffer; zone: string }) {
  const options = useTimeZoneOptions(zone);
  if (offer.modality === "OFFLINE" && offer.zone !== null)
    return (
      <p className={styles.quiet}>Es en persona: las horas son las del lugar ({formatZone(offer.zone)}).</p>
    );
  return (
    <Field label="Horas de" className={styles.zone}>
      <Select options={options} value={zone} onChange={({ target }) => chooseViewerZone(target.value)} />
    </Field>
  );
}
