"use client";

import { useViewerZone } from "@/components/common/use-viewer-zone";
import { zoneCityName } from "@/lib/platform/time/zone-city";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import { LazyFilter } from "./lazy-filter";
import styles from "./zone-switch.module.css";

const loadZoneFilter = () => import("./zone-filter").then((module) => module.ZoneFilter);

interface ZoneSwitchProps {
  /** Time zone in which the date filter of the list counts; null without one. */
  datesZone: string | null;
  /** The hours, too, are those of `datesZone`: the page of a week is told in the zone of its address. */
  isWeek: boolean;
  onChange: (zone: string | null) => void;
}

/** Tells in which zone the hours are, and lets the viewer choose another. */
export function ZoneSwitch({ datesZone, isWeek, onChange }: ZoneSwitchProps) {
  const viewerZone = useViewerZone();
  const hoursZone = (isWeek ? datesZone : viewerZone) ?? DEFAULT_TIME_ZONE;
  const label = `Horas de ${zoneCityName(hoursZone)}`;
  const isForeignDate = viewerZone !== null && datesZone !== null && datesZone !== hoursZone;
  return (
    <span className={styles.slot}>
      <LazyFilter
        load={loadZoneFilter}
        pill={{
          label,
          name: "zone",
          plain: true,
          className: styles.zone,
          "aria-label": `${label}. Cambiar la zona horaria`,
        }}
        popover={{ onChange }}
      />
      {isForeignDate && <span className={styles.dates}>Días de {zoneCityName(datesZone)}</span>}
    </span>
  );
}
