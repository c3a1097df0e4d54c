"use client";

import { lazyDialog } from "@/components/ui/lazy-dialog";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import type { JudgementInput } from "@/lib/administration/appeals/schema";
import { JUDGEMENT_TEXTS } from "./judgement-texts";
import styles from "./report-list.module.css";

const AppealDialog = lazyDialog(() => import("./appeal-dialog").then((module) => module.AppealDialog));

/** Buttons to judge an appeal. */
export function AppealActions({ id }: { id: string }) {
  const router = useRouter();
  const [decision, setDecision] = useState<JudgementInput["decision"]>();

  function handleJudged() {
    setDecision(undefined);
    void toast("El recurso está resuelto.", { kind: "success", duration: 5000 });
    router.refresh();
  }

  return (
    <div className={styles.actions}>
      {(["overturned", "upheld"] as const).map((each) => (
        <Button
          key={each}
          size="s"
          variant={each === "upheld" ? "secondary" : "primary"}
          aria-haspopup="dialog"
          onClick={() => setDecision(each)}
        >
          {JUDGEMENT_TEXTS[each].action}
        </Button>
      ))}
      {decision && (
        <AppealDialog
          id={id}
          decision={decision}
          onJudged={handleJudged}
          onCancel={() => setDecision(undefined)}
        />
      )}
    </div>
  );
}
