import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "@/components/ui/toast";
import { errorMessage } from "@/lib/platform/http/client";
import { recordAttendanceMutation } from "@/lib/teaching/participants/queries";
import type { Attendee } from "@/lib/teaching/participants/schema";

/** `reason` is set while the Master says something else than what was measured. */
export type AttendanceMark = { isPresent: boolean; reason: string | null };

type Marks = ReadonlyMap<string, AttendanceMark>;

const toMarks = (attendees: Attendee[]): Marks =>
  new Map(
    attendees.map(({ userId, isPresent, correctionReason }) => [
      userId,
      { isPresent, reason: correctionReason },
    ]),
  );

const toInput = (userIds: string[], isPresent: boolean) =>
  isPresent ? { present: userIds, absent: [] } : { present: [], absent: userIds };

interface AttendanceMarksOptions {
  ayniId: string;
  encuentroId: string;
  attendees: Attendee[];
}

/** The marks of an encuentro, each saved at once; what could not be saved goes back. */
export function useAttendanceMarks({ ayniId, encuentroId, attendees }: AttendanceMarksOptions) {
  const [marks, setMarks] = useState(() => toMarks(attendees));
  const { mutate, mutateAsync } = useMutation(recordAttendanceMutation(ayniId, encuentroId));

  const showMarks = (userIds: readonly string[], mark: AttendanceMark) =>
    setMarks((before) => new Map([...before, ...userIds.map((userId) => [userId, mark] as const)]));

  function saveMarks(userIds: string[], isPresent: boolean) {
    const mark = { isPresent, reason: null };
    const former = userIds.map((userId) => [userId, marks.get(userId)] as const);
    showMarks(userIds, mark);
    mutate(toInput(userIds, isPresent), {
      onSuccess: () => showMarks(userIds, mark),
      onError: (error) => {
        for (const [userId, formerMark] of former) if (formerMark) showMarks([userId], formerMark);
        // One message, however many marks were on their way.
        void toast(errorMessage(error), { kind: "error", id: "attendance" });
      },
    });
  }

  /** Against what was measured. Fails with the error of the call. */
  async function correct(userId: string, isPresent: boolean, reason: string) {
    await mutateAsync({ ...toInput([userId], isPresent), reason });
    showMarks([userId], { isPresent, reason });
  }

  return { marks, saveMarks, correct };
}
