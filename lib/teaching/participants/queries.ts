import { mutationOptions } from "@tanstack/react-query";
import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/routes";

type AttendanceMark = { ayniId: string; userId: string; encuentroId: string; attended: boolean };

export const markAttendanceMutation = () =>
  mutationOptions({
    mutationFn: ({ ayniId, userId, encuentroId, attended }: AttendanceMark) =>
      apiCall(attended ? "PUT" : "DELETE", api.attendanceMark(ayniId, userId, encuentroId)),
  });
