"use client";

import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import type { z } from "zod";
import { Form } from "@/components/common/form";
import type { SchemaForm } from "@/components/common/use-schema-form";
import { Button } from "@/components/ui/button";
import { Field, FieldError } from "@/components/ui/field";
import { NativeInput } from "@/components/ui/native";
import { TextArea } from "@/components/ui/text-input";
import { saveThanksMutation } from "@/lib/community/thanks/queries";
import { THANKS_WORDS, thanksWords } from "@/lib/community/thanks/policy";
import { MAX_THANKS_LENGTH, MAX_WORDS, thanksInput } from "@/lib/community/thanks/schema";
import type { OwnThanks, ThanksInput } from "@/lib/community/thanks/schema";
import styles from "./thanks-form.module.css";

interface ThanksFormProps {
  orderId: string;
  masterName: string;
  /** The existing thanks, if any. */
  thanks: OwnThanks | null;
  onSaved: (thanks: OwnThanks) => void;
  onCancel: () => void;
}

type ThanksSchemaForm = SchemaForm<z.input<typeof thanksInput>, ThanksInput>;

function WordsField({ register, watch, formState: { errors } }: ThanksSchemaForm) {
  const errorId = useId();
  const selectedWords = watch("words") ?? [];
  return (
    <fieldset className={styles.words} aria-describedby={errors.words ? errorId : undefined}>
      <legend className={styles.legend}>
        Cómo ha sido <span className={styles.quiet}>(hasta {MAX_WORDS} palabras)</span>
      </legend>
      {thanksWords.map((word) => (
        <label key={word} className={styles.word}>
          <NativeInput
            type="checkbox"
            value={word}
            className={styles.input}
            {...register("words")}
            disabled={selectedWords.length >= MAX_WORDS && !selectedWords.includes(word)}
          />
          {THANKS_WORDS[word]}
        </label>
      ))}
      {errors.words && <FieldError id={errorId}>{errors.words.message}</FieldError>}
    </fieldset>
  );
}

export function ThanksForm({ orderId, masterName, thanks, onSaved, onCancel }: ThanksFormProps) {
  const { mutateAsync } = useMutation(saveThanksMutation(orderId));
  return (
    <Form
      schema={thanksInput}
      defaultValues={{ text: thanks?.text ?? "", words: thanks?.words ?? [] }}
      className={styles.form}
      onSubmit={async (values) => onSaved(await mutateAsync(values))}
    >
      {(form) => (
        <>
          <Field
            label="Tus palabras"
            optional
            hint={`Hasta ${MAX_THANKS_LENGTH} caracteres. Lo lee ${masterName}; los demás, solo si acepta mostrarlo.`}
            error={form.formState.errors.text?.message}
          >
            <TextArea rows={4} {...form.register("text")} />
          </Field>
          <WordsField {...form} />
          {thanks?.shown && (
            <p className={styles.quiet}>Si cambias el texto, {masterName} tendrá que aceptarlo de nuevo.</p>
          )}
          <div className={styles.buttons}>
            <Button type="submit" pending={form.formState.isSubmitting}>
              {thanks ? "Guardar" : "Enviar"}
            </Button>
            <Button variant="secondary" onClick={onCancel}>
              Cancelar
            </Button>
          </div>
        </>
      )}
    </Form>
  );
}
