"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import { useForm, useWatch } from "react-hook-form";
import { FormNotice } from "@/components/common/form-message";
import { Button } from "@/components/ui/button";
import { Field, FieldError } from "@/components/ui/field";
import { TextArea } from "@/components/ui/text-input";
import { ApiError, messageOf } from "@/lib/platform/http/client";
import { thanksSaving } from "@/lib/community/thanks/queries";
import { MAX_THANKS, MAX_WORDS, THANKS_WORDS, thanksInput, thanksWords } from "@/lib/community/thanks/schema";
import type { OwnThanks } from "@/lib/community/thanks/schema";
import styles from "./thanks-form.module.css";

interface ThanksFormProps {
  orderId: string;
  masterName: string;
  /** What was said so far. */
  thanks: OwnThanks | null;
  onSaved: (thanks: OwnThanks) => void;
  onCancel: () => void;
}

/** A few lines and up to three words for a Master. */
export function ThanksForm({ orderId, masterName, thanks, onSaved, onCancel }: ThanksFormProps) {
  const errorId = useId();
  const { mutateAsync } = useMutation(thanksSaving(orderId));
  const { register, handleSubmit, setError, formState, control } = useForm({
    resolver: zodResolver(thanksInput),
    defaultValues: { text: thanks?.text ?? "", words: thanks?.words ?? [] },
  });
  const { errors, isSubmitting } = formState;
  const chosen = useWatch({ control, name: "words" }) ?? [];

  const submit = handleSubmit(async (values) => {
    try {
      onSaved(await mutateAsync(values));
    } catch (error) {
      const refused = error instanceof ApiError ? error.fields.text : undefined;
      setError(refused ? "text" : "root", { message: refused ?? messageOf(error) });
    }
  });

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      {errors.root && <FormNotice kind="error">{errors.root.message}</FormNotice>}
      <Field
        label="Tus palabras"
        optional
        hint={`Hasta ${MAX_THANKS} caracteres. Lo lee ${masterName}; los demás, solo si acepta mostrarlo.`}
        error={errors.text?.message}
      >
        <TextArea rows={4} {...register("text")} />
      </Field>
      <fieldset className={styles.words} aria-describedby={errors.words ? errorId : undefined}>
        <legend className={styles.legend}>
          Cómo ha sido <span className={styles.quiet}>(hasta {MAX_WORDS} palabras)</span>
        </legend>
        {thanksWords.map((word) => (
          <label key={word} className={styles.word}>
            <input
              type="checkbox"
              value={word}
              className={styles.input}
              {...register("words")}
              disabled={chosen.length >= MAX_WORDS && !chosen.includes(word)}
            />
            {THANKS_WORDS[word]}
          </label>
        ))}
        {errors.words && <FieldError id={errorId}>{errors.words.message}</FieldError>}
      </fieldset>
      {thanks?.shown && (
        <p className={styles.quiet}>Si cambias el texto, {masterName} tendrá que aceptarlo de nuevo.</p>
      )}
      <div className={styles.buttons}>
        <Button type="submit" pending={isSubmitting}>
          {thanks ? "Guardar" : "Enviar"}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}
