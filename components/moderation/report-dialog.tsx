"use client";

import { toLabelOptions } from "@/components/common/label-options";
import { FormDialog } from "@/components/common/form-dialog";
import { Field } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import { RadioCards } from "@/components/ui/radio-cards";
import { TextArea } from "@/components/ui/text-input";
import { toast } from "@/components/ui/toast";
import { sendReport } from "@/lib/administration/moderation/queries";
import { MAX_REPORT_LENGTH, REPORT_REASONS, reportForm } from "@/lib/administration/moderation/schema";
import type { ReportTarget } from "@/lib/administration/moderation/schema";
import { routes } from "@/lib/platform/routes";
import styles from "./report-dialog.module.css";

const REASON_OPTIONS = toLabelOptions(REPORT_REASONS);

interface ReportDialogProps {
  subject: ReportTarget;
  subjectLabel: string;
  onClose: () => void;
}

/** Reports something to the admins; its owner never learns who reported it. */
export function ReportDialog({ subject, subjectLabel, onClose }: ReportDialogProps) {
  return (
    <FormDialog
      schema={reportForm}
      defaultValues={{ text: "" }}
      title={`Denunciar ${subjectLabel}`}
      description={
        <>
          Para lo que incumple las <Link href={routes.guidelines()}>directrices</Link> o la ley. No diremos
          quién lo ha denunciado.
        </>
      }
      submitLabel="Enviar la denuncia"
      onCancel={onClose}
      onSubmit={async (values) => {
        await sendReport({ ...subject, ...values });
        onClose();
        void toast("Gracias por avisar. Lo leerá una persona.", { kind: "success", duration: 6000 });
      }}
    >
      {({ register, formState: { errors } }) => (
        <>
          <RadioCards
            legend="Motivo"
            options={REASON_OPTIONS}
            error={errors.reason?.message}
            className={styles.reasons}
            {...register("reason")}
          />
          <Field
            label="Qué has visto"
            optional
            hint={`Hasta ${MAX_REPORT_LENGTH} caracteres.`}
            error={errors.text?.message}
          >
            <TextArea rows={4} {...register("text")} />
          </Field>
        </>
      )}
    </FormDialog>
  );
}
