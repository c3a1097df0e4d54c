"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useViewerZone } from "@/components/common/use-viewer-zone";
import { Checkbox } from "@/components/ui/checkbox";
import { toast } from "@/components/ui/toast";
import { errorMessage } from "@/lib/platform/http/client";
import { markAttendanceMutation } from "@/lib/teaching/participants/queries";
import type { ParticipantsContent } from "@/lib/teaching/participants/schema";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import { formatShortMoment } from "@/lib/platform/time/format";
import people from "@/components/common/people-list.module.css";
import styles from "./participants.module.css";

interface AttendanceChecklistProps {
  ayniId: string;
  userId: string;
  name: string;
  encuentros: ParticipantsContent["encuentros"];
  /** Ids of the attended encuentros. */
  attended: string[];
}

/** A participant's attendance, which the Master can correct for encuentros that have started. */
export function AttendanceChecklist({
  ayniId,
  userId,
  name,
  encuentros,
  attended,
}: AttendanceChecklistProps) {
  const [marked, setMarked] = useState<ReadonlySet<string>>(() => new Set(attended));
  const viewerZone = useViewerZone() ?? DEFAULT_TIME_ZONE;
  const { mutate } = useMutation(markAttendanceMutation());

  function setMark(encuentroId: string, isPresent: boolean) {
    setMarked((previous) => {
      const next = new Set(previous);
      if (isPresent) next.add(encuentroId);
      else next.delete(encuentroId);
      return next;
    });
  }

  function saveMark(encuentroId: string, isPresent: boolean) {
    setMark(encuentroId, isPresent);
    const onError = (error: unknown) => {
      setMark(encuentroId, !isPresent);
      void toast(errorMessage(error), { kind: "error" });
    };
    mutate({ ayniId, userId, encuentroId, attended: isPresent }, { onError });
  }

  return (
    <details className={styles.attendance}>
      <summary
        className={people.summary}
        aria-label={`Asistencia de ${name}: ${marked.size} de ${encuentros.length}`}
      >
        {marked.size} de {encuentros.length}
      </summary>
      <div className={styles.marks}>
        {encuentros.map(({ id, startsAt, placeTimezone, hasStarted }) => (
          <Checkbox
            key={id}
            label={formatShortMoment(startsAt, placeTimezone ?? viewerZone)}
            checked={marked.has(id)}
            disabled={!hasStarted}
            onChange={({ currentTarget }) => saveMark(id, currentTarget.checked)}
          />
        ))}
      </div>
    </details>
  );
}
