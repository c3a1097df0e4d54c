import { mutationOptions } from "@tanstack/react-query";
import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";

type Completion = { lessonId: string; completed: boolean };

export const completionMutation = () =>
  mutationOptions({
    mutationFn: ({ lessonId, completed }: Completion) =>
      apiCall(completed ? "PUT" : "DELETE", api.lessonCompletion(lessonId)),
  });
