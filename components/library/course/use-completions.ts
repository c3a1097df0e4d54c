import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "@/components/ui/toast";
import { errorMessage } from "@/lib/platform/http/client";
import { completionMutation } from "@/lib/library/lessons/queries";
import type { RoomModule } from "@/lib/library/lessons/schema";

const findCompleted = (modules: readonly RoomModule[]): ReadonlySet<string> =>
  new Set(modules.flatMap(({ lessons }) => lessons.filter(({ completed }) => completed).map(({ id }) => id)));

type Completion = { lessonId: string; completed: boolean };

/** Marks of lessons without a file, shown at once and taken back if they cannot be saved. */
export function useCompletions(modules: readonly RoomModule[], persist: boolean) {
  const [completedIds, setCompletedIds] = useState(() => findCompleted(modules));
  const { mutate } = useMutation({
    ...completionMutation(),
    onError: (error, { lessonId, completed }) => {
      mark({ lessonId, completed: !completed });
      void toast(errorMessage(error), { kind: "error" });
    },
  });

  function mark({ lessonId, completed }: Completion) {
    setCompletedIds((ids) => {
      const next = new Set(ids);
      if (completed) next.add(lessonId);
      else next.delete(lessonId);
      return next;
    });
  }

  return {
    completedIds,
    setCompleted(lessonId: string, completed: boolean) {
      mark({ lessonId, completed });
      if (persist) mutate({ lessonId, completed });
    },
  };
}
