"use client";

import { formatTime } from "@/lib/platform/time/format";
import styles from "./ayni-card.module.css";
import { useToldZone, type EncuentroTimeProps } from "./encuentro-time";

interface LiveTimeProps extends Pick<EncuentroTimeProps, "timezone" | "city"> {
  /** End of the encuentro that is taking place. */
  until: string;
}

/** The end of an encuentro that is taking place: "Ahora, hasta las 05:40 tu hora". */
export function LiveTime({ until, timezone, city }: LiveTimeProps) {
  const { zone, place } = useToldZone({ timezone, city });
  return (
    <span className={styles.when}>
      <span className={styles.live} aria-hidden="true" />
      <b className={styles.day}>Ahora,</b>{" "}
      <span className={styles.hour}>
        hasta las <time dateTime={until}>{formatTime(until, zone)}</time> {place}
      </span>
    </span>
  );
}
