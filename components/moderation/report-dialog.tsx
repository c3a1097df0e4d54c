"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { FormNotice } from "@/components/common/form-message";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import { RadioCards } from "@/components/ui/radio-cards";
import { TextArea } from "@/components/ui/text-input";
import { notify } from "@/components/ui/toast";
import { messageOf } from "@/lib/platform/http/client";
import { sendReport } from "@/lib/administration/moderation/queries";
import { MAX_REPORT, REPORT_REASONS, reportForm } from "@/lib/administration/moderation/schema";
import type { Reported } from "@/lib/administration/moderation/schema";
import { routes } from "@/lib/platform/routes";
import styles from "./report-dialog.module.css";

const reasons = Object.entries(REPORT_REASONS).map(([value, label]) => ({ value, label }));

interface ReportDialogProps {
  subject: Reported;
  what: string;
  onClose: () => void;
}

/** Why somebody reports something; whoever is reported does not learn who did. */
export function ReportDialog({ subject, what, onClose }: ReportDialogProps) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(reportForm),
    defaultValues: { text: "" },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (values) => {
    try {
      await sendReport({ ...subject, ...values });
      onClose();
      void notify("Gracias por avisar. Lo leerá una persona.", { kind: "success", duration: 6000 });
    } catch (error) {
      setError("root", { message: messageOf(error) });
    }
  });

  return (
    <Dialog
      open
      onOpenChange={(wanted) => !wanted && !isSubmitting && onClose()}
      closeOnOutsideClick={false}
      title={`Denunciar ${what}`}
      description={
        <>
          Para lo que incumple las <Link href={routes.guidelines()}>directrices</Link> o la ley. No diremos
          quién lo ha denunciado.
        </>
      }
    >
      <form noValidate className={styles.form} onSubmit={submit}>
        {errors.root && <FormNotice kind="error">{errors.root.message}</FormNotice>}
        <RadioCards
          legend="Motivo"
          options={reasons}
          error={errors.reason?.message}
          className={styles.reasons}
          {...register("reason")}
        />
        <Field
          label="Qué has visto"
          optional
          hint={`Hasta ${MAX_REPORT} caracteres.`}
          error={errors.text?.message}
        >
          <TextArea rows={4} {...register("text")} />
        </Field>
        <div className={styles.buttons}>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" pending={isSubmitting}>
            Enviar la denuncia
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
