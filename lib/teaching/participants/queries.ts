import { mutationOptions } from "@tanstack/react-query";
import { apiCall, apiData } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import type { AddedParticipant, AttendanceInput } from "./schema";

/** Errors: `ApiError`. */
export const addParticipant = (ayniId: string, email: string): Promise<AddedParticipant> =>
  apiData<AddedParticipant>("POST", api.participants(ayniId), { body: { email } });

/** Errors: `ApiError`. */
export const removeParticipant = (ayniId: string, orderId: string): Promise<unknown> =>
  apiCall("DELETE", api.participant(ayniId, orderId));

/** Errors: `ApiError`. */
export const moveParticipant = (ayniId: string, orderId: string, toAyniId: string): Promise<unknown> =>
  apiCall("POST", api.moveParticipant(ayniId, orderId), { body: { toAyniId } });

/** Changes are sent one after the other, so that the last one about a person counts. */
export const recordAttendanceMutation = (ayniId: string, encuentroId: string) =>
  mutationOptions({
    scope: { id: `attendance ${encuentroId}` },
    mutationFn: (input: AttendanceInput) =>
      apiCall("PUT", api.encuentroAttendance(ayniId, encuentroId), { body: input }),
  });
