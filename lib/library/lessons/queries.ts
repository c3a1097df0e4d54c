import { mutationOptions } from "@tanstack/react-query";
import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/routes";

export const completionMutation = (lessonId: string) =>
  mutationOptions({
    mutationFn: (completed: boolean) =>
      apiCall(completed ? "PUT" : "DELETE", api.lessonCompletion(lessonId)),
  });
