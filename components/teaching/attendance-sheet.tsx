"use client";

import { lazyDialog } from "@/components/ui/lazy-dialog";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { IdleButton } from "@/components/ui/idle-button";
import { CheckIcon } from "@/components/ui/icons";
import { PrinterIcon } from "@/components/ui/later-icons";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { formatFullName } from "@/lib/platform/text/full-name";
import type { Attendee, ParticipantsContent } from "@/lib/teaching/participants/schema";
import { AttendeeRow } from "./attendee-row";
import styles from "./participants.module.css";
import { useAttendanceMarks } from "./use-attendance-marks";

const CorrectionDialog = lazyDialog(() => import("./correction-dialog").then((m) => m.CorrectionDialog));

type SheetEncuentro = ParticipantsContent["encuentros"][number];

interface AttendanceSheetProps {
  ayniId: string;
  encuentro: SheetEncuentro;
  attendees: Attendee[];
  /** The presence that counts as attendance; null unless it was measured in our own room. */
  requiredPercent: number | null;
}

function describeSheet({ hasStarted, canMark, isInRoom }: SheetEncuentro, counts: string): string {
  if (canMark) return counts;
  if (!isInRoom) return "Podrás marcarla cuando empiece.";
  return hasStarted
    ? "Se está contando en la sala. Podrás corregirla cuando termine."
    : "Se contará sola en la sala de Ayllu.";
}

/** Everybody who received the content, with a box for who was there. */
export function AttendanceSheet({ ayniId, encuentro, attendees, requiredPercent }: AttendanceSheetProps) {
  const options = { ayniId, encuentroId: encuentro.id, attendees };
  const { marks, saveMarks, correct } = useAttendanceMarks(options);
  const [corrected, setCorrected] = useState<{ attendee: Attendee; isPresent: boolean } | null>(null);
  const { canMark } = encuentro;
  const isMarked = ({ userId }: Attendee) => marks.get(userId)?.isPresent === true;
  const missing = attendees.filter((attendee) => !isMarked(attendee));

  function handleChange(attendee: Attendee, isPresent: boolean) {
    const { measured, userId } = attendee;
    if (measured && measured.isPresent !== isPresent) setCorrected({ attendee, isPresent });
    else saveMarks([userId], isPresent);
  }

  const counts = `${attendees.length - missing.length} de ${pluralize(attendees.length, "persona", "personas")}`;
  return (
    <section aria-label="Lista de asistencia" className={styles.sheet}>
      <div className={styles.sheetHead}>
        <p role="status">{describeSheet(encuentro, counts)}</p>
        <div className={styles.sheetButtons}>
          {canMark && requiredPercent === null && (
            <IdleButton
              variant="secondary"
              size="s"
              icon={<CheckIcon size={18} />}
              idle={missing.length === 0}
              onClick={() =>
                saveMarks(
                  missing.map(({ userId }) => userId),
                  true,
                )
              }
            >
              Marcar a todas las personas
            </IdleButton>
          )}
          <Button
            variant="secondary"
            size="s"
            icon={<PrinterIcon size={18} />}
            onClick={() => window.print()}
          >
            Imprimir
          </Button>
        </div>
      </div>
      {requiredPercent !== null && (
        <p className={styles.rule}>
          Cuenta quien estuvo en la sala al menos el {requiredPercent}&nbsp;% del encuentro. Si algo no es
          así, corrígelo y di por qué.
        </p>
      )}
      <ul role="list" className={styles.attendees}>
        {attendees.map((attendee) => (
          <AttendeeRow
            key={attendee.userId}
            attendee={attendee}
            mark={marks.get(attendee.userId) ?? { isPresent: false, reason: null }}
            disabled={!canMark}
            onChange={(isPresent) => handleChange(attendee, isPresent)}
          />
        ))}
      </ul>
      {corrected && (
        <CorrectionDialog
          name={formatFullName(corrected.attendee)}
          isPresent={corrected.isPresent}
          onCorrect={(reason) => correct(corrected.attendee.userId, corrected.isPresent, reason)}
          onClose={() => setCorrected(null)}
        />
      )}
    </section>
  );
}
