import { mutationOptions } from "@tanstack/react-query";
import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/routes";
import type { AttendanceInput } from "./schema";

/** Changes are sent one after the other, so that the last one about a person counts. */
export const recordAttendanceMutation = (ayniId: string, encuentroId: string) =>
  mutationOptions({
    scope: { id: `attendance ${encuentroId}` },
    mutationFn: (input: AttendanceInput) =>
      apiCall("PUT", api.encuentroAttendance(ayniId, encuentroId), { body: input }),
  });
