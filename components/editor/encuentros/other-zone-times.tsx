import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { cx } from "@/components/ui/cx";
import { formatTime } from "@/lib/platform/time/format";
import { zoneCityName } from "@/lib/platform/time/zone-city";
import styles from "./encuentro-row.module.css";
import { toInstant } from "./local-time";
import { useAyniForm } from "@/components/editor/use-ayni-form";

// Most users live in these zones.
const COMMUNITY_ZONES = ["Europe/Madrid", "America/Santiago", "America/Mexico_City"];

/** The time in other zones; nothing until it is complete. */
export function OtherZoneTimes({ startsAt }: { startsAt: string }) {
  const { control } = useAyniForm();
  const timezone = useWatch({ control, name: "timezone" });
  const [instant, setInstant] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void toInstant(startsAt, timezone).then((result) => isCurrent && setInstant(result));
    return () => {
      isCurrent = false;
    };
  }, [startsAt, timezone]);
  if (!instant) return null;
  const others = COMMUNITY_ZONES.filter((zone) => zone !== timezone);
  return (
    <span className={cx(styles.elsewhere, styles.zones)}>
      {others.map((zone) => `${formatTime(instant, zone)} en ${zoneCityName(zone)}`).join(" · ")}
    </span>
  );
}
