"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { FormDialog } from "@/components/common/form-dialog";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/text-input";
import { toast } from "@/components/ui/toast";
import { sendJudgement } from "@/lib/administration/appeals/queries";
import { judgementForm, MAX_APPEAL_LENGTH } from "@/lib/administration/appeals/schema";
import type { JudgementInput } from "@/lib/administration/appeals/schema";
import styles from "./report-list.module.css";

type Decision = JudgementInput["decision"];

const TEXTS: Record<Decision, { title: string; description: string; action: string }> = {
  upheld: {
    title: "¿Mantener la decisión?",
    description: "No cambia nada. Quien recurrió recibe el motivo por correo.",
    action: "Se mantiene",
  },
  overturned: {
    title: "¿Deshacer la decisión?",
    description: "Lo retirado vuelve a verse. Quien recurrió recibe el motivo por correo.",
    action: "Deshacerla",
  },
};

/** Buttons to judge an appeal. */
export function AppealActions({ id }: { id: string }) {
  const router = useRouter();
  const [decision, setDecision] = useState<Decision>();
  const texts = decision && TEXTS[decision];
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
          {TEXTS[each].action}
        </Button>
      ))}
      {decision && texts && (
        <FormDialog
          schema={judgementForm}
          defaultValues={{ answer: "" }}
          title={texts.title}
          description={texts.description}
          submitLabel={texts.action}
          onCancel={() => setDecision(undefined)}
          onSubmit={async ({ answer }) => {
            await sendJudgement(id, { decision, answer });
            setDecision(undefined);
            void toast("El recurso está resuelto.", { kind: "success", duration: 5000 });
            router.refresh();
          }}
        >
          {({ register, formState: { errors } }) => (
            <Field
              label="Motivo"
              hint={`De 10 a ${MAX_APPEAL_LENGTH} caracteres. Lo lee quien recurrió.`}
              error={errors.answer?.message}
            >
              <TextArea rows={5} {...register("answer")} />
            </Field>
          )}
        </FormDialog>
      )}
    </div>
  );
}
