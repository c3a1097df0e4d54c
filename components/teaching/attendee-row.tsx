import { Checkbox } from "@/components/ui/checkbox";
import { formatFullName } from "@/lib/platform/text/full-name";
import type { Attendee } from "@/lib/teaching/participants/schema";
import styles from "./participants.module.css";
import type { AttendanceMark } from "./use-attendance-marks";

interface AttendeeRowProps {
  attendee: Attendee;
  mark: AttendanceMark;
  disabled: boolean;
  onChange: (isPresent: boolean) => void;
}

/** A person with their box, and how long they were in our own room. */
export function AttendeeRow({ attendee, mark, disabled, onChange }: AttendeeRowProps) {
  const { measured } = attendee;
  return (
    <li className={styles.attendee}>
      <Checkbox
        label={formatFullName(attendee)}
        checked={mark.isPresent}
        disabled={disabled}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {measured && (
        <span className={styles.measure}>
          {measured.minutes}&nbsp;min · {measured.percent}&nbsp;%
        </span>
      )}
      {mark.reason !== null && <p className={styles.correction}>Corregida: {mark.reason}</p>}
    </li>
  );
}
