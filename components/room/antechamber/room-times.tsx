"use client";

import { useViewerZone } from "@/components/common/use-viewer-zone";
import { formatLongDay, formatTime, isSameLocalTime } from "@/lib/platform/time/format";
import { formatZone, zoneName } from "@/lib/platform/time/zone-names";
import type { RoomView } from "@/lib/rooms/room/schema";
import styles from "./antechamber.module.css";

type RoomTimesProps = Pick<RoomView, "startsAt" | "endsAt" | "timezone">;

/** The hour for the viewer, and that of the encuentro if it differs. */
export function RoomTimes({ startsAt, endsAt, timezone }: RoomTimesProps) {
  const viewerZone = useViewerZone();
  const zone = viewerZone ?? timezone;
  const isSame = isSameLocalTime(startsAt, timezone, zone);
  return (
    <p className={styles.times}>
      <time dateTime={startsAt} className={styles.day}>
        {formatLongDay(startsAt, zone)}, {formatTime(startsAt, zone)} – {formatTime(endsAt, zone)}
      </time>
      <span className={styles.zone}>
        {viewerZone && !isSame
          ? `tu hora · ${formatTime(startsAt, timezone)} en ${zoneName(timezone)}`
          : formatZone(timezone)}
      </span>
    </p>
  );
}
