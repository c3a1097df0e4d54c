import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { hour, zoneCity } from "@/lib/platform/time/format";
import styles from "./encuentro-row.module.css";
import { toInstant } from "./local-time";
import { useCreateForm } from "../../crear/use-create-form";

// Where most of the community is.
const PLACES = ["Europe/Madrid", "America/Santiago", "America/Mexico_City"];

/** What the clock says in other places at that hour; nothing until it is whole. */
export function HoursElsewhere({ startsAt }: { startsAt: string }) {
  const { control } = useCreateForm();
  const timezone = useWatch({ control, name: "timezone" });
  const [instant, setInstant] = useState<string | null>(null);
  useEffect(() => {
    let wanted = true;
    void toInstant(startsAt, timezone).then((found) => wanted && setInstant(found));
    return () => {
      wanted = false;
    };
  }, [startsAt, timezone]);
  if (!instant) return null;
  const others = PLACES.filter((zone) => zone !== timezone);
  return (
    <p className={styles.elsewhere}>
      {others.map((zone) => `${hour(instant, zone)} en ${zoneCity(zone)}`).join(" · ")}
    </p>
  );
}
