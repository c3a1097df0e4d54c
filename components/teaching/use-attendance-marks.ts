import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useState } from "react";
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

/** Calls back when the person returns to the page from another tab or window. */
function useReturn(callback: () => void): void {
  const handleReturn = useEffectEvent(callback);
  useEffect(() => {
    const handle = () => document.visibilityState === "visible" && handleReturn();
    document.addEventListener("visibilitychange", handle);
    window.addEventListener("focus", handle);
    return () => {
      document.removeEventListener("visibilitychange", handle);
      window.removeEventListener("focus", handle);
    };
  }, []);
}

/**
 * The marks of an encuentro, each saved at once; what could not be saved goes back. Somebody may be marking the same list
 * elsewhere, so it is fetched again when the person returns to it.
 */
export function useAttendanceMarks({ ayniId, encuentroId, attendees }: AttendanceMarksOptions) {
  const router = useRouter();
  const [marks, setMarks] = useState(() => toMarks(attendees));
  const [fetched, setFetched] = useState(attendees);
  /** Newer than what the server answers to the last request for the list. */
  const [changedIds, setChangedIds] = useState<ReadonlySet<string>>(new Set());
  const { mutate, mutateAsync, isPending } = useMutation(recordAttendanceMutation(ayniId, encuentroId));

  if (attendees !== fetched) {
    setFetched(attendees);
    setMarks(new Map([...toMarks(attendees), ...[...marks].filter(([userId]) => changedIds.has(userId))]));
  }

  useReturn(() => {
    if (isPending) return;
    setChangedIds(new Set());
    router.refresh();
  });

  function showMarks(userIds: readonly string[], mark: AttendanceMark): void {
    setMarks((before) => new Map([...before, ...userIds.map((userId) => [userId, mark] as const)]));
    setChangedIds((before) => new Set([...before, ...userIds]));
  }

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
