"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { CheckIcon, PrinterIcon } from "@/components/ui/icons";
import { toast } from "@/components/ui/toast";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { errorMessage } from "@/lib/platform/http/client";
import { formatFullName } from "@/lib/platform/text/full-name";
import { recordAttendanceMutation } from "@/lib/teaching/participants/queries";
import type { Attendee, ParticipantsContent } from "@/lib/teaching/participants/schema";
import styles from "./participants.module.css";

interface AttendanceSheetProps {
  ayniId: string;
  encuentro: ParticipantsContent["encuentros"][number];
  attendees: Attendee[];
}

/** The marks of an encuentro, each saved at once; what could not be saved goes back. */
function useMarks({ ayniId, encuentro, attendees }: AttendanceSheetProps) {
  const [present, setPresent] = useState<ReadonlySet<string>>(
    () => new Set(attendees.flatMap(({ userId, isPresent }) => (isPresent ? userId : []))),
  );
  const { mutate } = useMutation(recordAttendanceMutation(ayniId, encuentro.id));

  function showMarks(userIds: readonly string[], isPresent: boolean) {
    setPresent((before) => {
      const next = new Set(before);
      for (const userId of userIds) {
        if (isPresent) next.add(userId);
        else next.delete(userId);
      }
      return next;
    });
  }

  function saveMarks(userIds: string[], isPresent: boolean) {
    showMarks(userIds, isPresent);
    const input = isPresent ? { present: userIds, absent: [] } : { present: [], absent: userIds };
    mutate(input, {
      onSuccess: () => showMarks(userIds, isPresent),
      onError: (error) => {
        showMarks(userIds, !isPresent);
        void toast(errorMessage(error), { kind: "error" });
      },
    });
  }

  return { present, saveMarks };
}

/** Everybody who received the content, with a box for who was there. */
export function AttendanceSheet(props: AttendanceSheetProps) {
  const { attendees, encuentro } = props;
  const { present, saveMarks } = useMarks(props);
  const { hasStarted } = encuentro;
  const missing = attendees.flatMap(({ userId }) => (present.has(userId) ? [] : userId));
  return (
    <section aria-label="Lista de asistencia" className={styles.sheet}>
      <div className={styles.sheetHead}>
        <p role="status">
          {hasStarted
            ? `${present.size} de ${pluralize(attendees.length, "persona", "personas")}`
            : "Podrás marcarla cuando empiece."}
        </p>
        <div className={styles.sheetButtons}>
          {hasStarted && (
            <Button
              variant="secondary"
              size="s"
              icon={<CheckIcon size={18} />}
              disabled={missing.length === 0}
              onClick={() => saveMarks(missing, true)}
            >
              Marcar a todas las personas
            </Button>
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
      <ul role="list" className={styles.attendees}>
        {attendees.map((attendee) => (
          <li key={attendee.userId}>
            <Checkbox
              label={formatFullName(attendee)}
              checked={present.has(attendee.userId)}
              disabled={!hasStarted}
              onChange={({ currentTarget }) => saveMarks([attendee.userId], currentTarget.checked)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
