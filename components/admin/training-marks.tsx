"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { Checkbox } from "@/components/ui/checkbox";
import { toast } from "@/components/ui/toast";
import { markTrainingMutation } from "@/lib/administration/training/queries";
import type { TrainingView } from "@/lib/identity/profiles/schema";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import { errorMessage } from "@/lib/platform/http/client";
import styles from "./training-marks.module.css";

function TrainingMark({ training: { id, title, school, year, seen } }: { training: TrainingView }) {
  const router = useRouter();
  const { mutate, isPending, variables } = useMutation({
    ...markTrainingMutation(id),
    onSuccess: () => router.refresh(),
    onError: (error) => void toast(errorMessage(error), { kind: "error" }),
  });
  return (
    <li>
      <b>{title}</b> · {school}, {year}
      <Checkbox
        label={
          <>
            Visto por {PRODUCT_NAME}
            <span className="visually-hidden">: {title}</span>
          </>
        }
        checked={isPending ? variables : seen}
        disabled={isPending}
        onChange={({ target }) => mutate(target.checked)}
      />
    </li>
  );
}

/** Marks the trainings whose certificate an admin has seen. */
export function TrainingMarks({ training }: { training: readonly TrainingView[] }) {
  return (
    <ul role="list" className={styles.list}>
      {training.map((entry) => (
        <TrainingMark key={entry.id} training={entry} />
      ))}
    </ul>
  );
}
