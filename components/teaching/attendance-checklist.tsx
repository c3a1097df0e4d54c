"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useViewerZone } from "@/components/ayni/viewer-zone";
import { Checkbox } from "@/components/ui/checkbox";
import { notify } from "@/components/ui/toast";
import { messageOf } from "@/lib/platform/http/client";
import { attendanceMark } from "@/lib/teaching/participants/queries";
import type { ParticipatedContent } from "@/lib/teaching/participants/schema";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import { hour, shortDay } from "@/lib/platform/time/format";
import people from "@/components/common/people-list.module.css";
import styles from "./participants.module.css";

interface AttendanceMarksProps {
  ayniId: string;
  userId: string;
  name: string;
  encuentros: ParticipatedContent["encuentros"];
  /** The ids of those at which they were. */
  attended: string[];
}

/** At which encuentros somebody was; the Master ticks those to which they came another way. */
export function AttendanceMarks({ ayniId, userId, name, encuentros, attended }: AttendanceMarksProps) {
  const [marked, setMarked] = useState<ReadonlySet<string>>(() => new Set(attended));
  const zone = useViewerZone() ?? DEFAULT_TIME_ZONE;
  const { mutate } = useMutation(attendanceMark());

  function show(encuentroId: string, is: boolean) {
    setMarked((before) => new Set([...before, encuentroId].filter((id) => is || id !== encuentroId)));
  }

  function mark(encuentroId: string, is: boolean) {
    show(encuentroId, is);
    const onError = (error: unknown) => {
      show(encuentroId, !is);
      void notify(messageOf(error), { kind: "error" });
    };
    mutate({ ayniId, userId, encuentroId, attended: is }, { onError });
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
        {encuentros.map(({ id, startsAt, begun }) => (
          <Checkbox
            key={id}
            label={`${shortDay(startsAt, zone)}, ${hour(startsAt, zone)}`}
            checked={marked.has(id)}
            disabled={!begun}
            onChange={({ currentTarget }) => mark(id, currentTarget.checked)}
          />
        ))}
      </div>
    </details>
  );
}
