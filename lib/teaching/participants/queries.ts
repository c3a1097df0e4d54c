import { mutationOptions } from "@tanstack/react-query";
import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/routes";

type Mark = { ayniId: string; userId: string; encuentroId: string; attended: boolean };

/** Says whether somebody was at an encuentro. The error is an `ApiError`. */
export const attendanceMark = () =>
  mutationOptions({
    mutationFn: ({ ayniId, userId, encuentroId, attended }: Mark) =>
      apiCall(attended ? "PUT" : "DELETE", api.attendanceMark(ayniId, userId, encuentroId)),
  });
