"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { FormNotice } from "@/components/common/form-message";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/text-input";
import { notify } from "@/components/ui/toast";
import { ApiError, messageOf } from "@/lib/platform/http/client";
import { answerThanks } from "@/lib/community/thanks/queries";
import { answerInput, MAX_THANKS } from "@/lib/community/thanks/schema";
import styles from "../common/form.module.css";

interface AnswerDialogProps {
  id: string;
  name: string;
  /** What was answered so far. */
  answer: string;
  onClose: (done: boolean) => void;
}

/** The Master's answer, which stands below what was said wherever it is shown. */
export function AnswerDialog({ id, name, answer: known, onClose }: AnswerDialogProps) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(answerInput),
    defaultValues: { answer: known },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ answer }) => {
    try {
      await answerThanks(id, answer);
      onClose(true);
      const text = answer === "" ? "Tu respuesta se ha quitado." : `${name} leerá tu respuesta.`;
      void notify(text, { kind: "success", duration: 5000, id: "thanks" });
    } catch (error) {
      const refused = error instanceof ApiError ? error.fields.answer : undefined;
      setError(refused ? "answer" : "root", { message: refused ?? messageOf(error) });
    }
  });

  return (
    <Dialog
      open
      onOpenChange={(wanted) => !wanted && !isSubmitting && onClose(false)}
      closeOnOutsideClick={false}
      title={`Responder a ${name}`}
      description="Quien te da las gracias la lee siempre; los demás, si muestras su agradecimiento."
    >
      <form noValidate className={styles.form} onSubmit={submit}>
        {errors.root && <FormNotice kind="error">{errors.root.message}</FormNotice>}
        <Field
          label="Respuesta"
          hint={`Hasta ${MAX_THANKS} caracteres.${known ? " Déjala vacía para quitarla." : ""}`}
          error={errors.answer?.message}
        >
          <TextArea rows={4} {...register("answer")} />
        </Field>
        <div className={styles.buttons}>
          <Button variant="secondary" onClick={() => onClose(false)}>
            Cancelar
          </Button>
          <Button type="submit" pending={isSubmitting}>
            Guardar la respuesta
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
