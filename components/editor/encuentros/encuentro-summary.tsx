import { formatLongDay } from "@/lib/platform/time/format";
import { zoneCityName } from "@/lib/platform/time/zone-city";
import type { EncuentroFormValues } from "@/components/editor/form-values";
import styles from "./encuentro-row.module.css";
import { addMinutesToTime, isCompleteLocalTime } from "./local-time";
import { OtherZoneTimes } from "./other-zone-times";
import { useHasRooms } from "./rooms-context";

function describeLink({ where, joinUrl }: EncuentroFormValues, hasRooms: boolean): string {
  if (where === "ROOM") return hasRooms ? "Sala de Ayllu" : "Sala no disponible: pon tu enlace";
  if (joinUrl.trim()) return "Tu enlace";
  return hasRooms ? "Sala de Ayllu, mientras no pongas tu enlace" : "Falta el enlace";
}

interface EncuentroSummaryProps {
  row: EncuentroFormValues;
  /** "encuentro 2". */
  name: string;
  videocall: boolean;
  timezone: string;
}

/** The day, hours, zone and place of an encuentro, in a line or two. */
export function EncuentroSummary({ row, name, videocall, timezone }: EncuentroSummaryProps) {
  const hasRooms = useHasRooms();
  const { startsAt, durationMinutes, title } = row;
  const [day = "", time = ""] = startsAt.split("T");
  const isComplete = isCompleteLocalTime(startsAt);
  const details = [title, videocall && describeLink(row, hasRooms)].filter(Boolean).join(" · ");
  return (
    <span className={styles.line}>
      <span className="visually-hidden">
        {`${name[0]?.toUpperCase()}${name.slice(1)}: `}
        {isComplete && `${formatLongDay(`${day}T12:00:00Z`, "UTC")}, `}
      </span>
      <span>
        <b className={styles.hours}>
          {isComplete ? `${time} – ${addMinutesToTime(time, Number(durationMinutes))}` : "Sin fecha todavía"}
        </b>
        {isComplete && timezone && ` · hora de ${zoneCityName(timezone)}`}
      </span>
      {videocall && isComplete && <OtherZoneTimes startsAt={startsAt} />}
      {details && <span className={styles.elsewhere}>{details}</span>}
    </span>
  );
}
