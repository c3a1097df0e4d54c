"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { get, useForm, type FieldErrors, type FieldPath, type Resolver } from "react-hook-form";
import { focusFirst } from "@/components/common/focus-first-field";
import { FormNotice } from "@/components/common/form-message";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import { TextArea, TextInput } from "@/components/ui/text-input";
import { applicationSending } from "@/lib/administration/applications/queries";
import type { ApplicationView } from "@/lib/administration/applications/schema";
import { disciplineKeys, disciplineName } from "@/lib/reference/disciplines";
import { LANGUAGE_LABELS, languageCodes } from "@/lib/reference/labels";
import { topicKeys, topicName } from "@/lib/reference/topics";
import { ApiError, messageOf } from "@/lib/platform/http/client";
import { MAX_SHORT_DESCRIPTION, MAX_TOPICS } from "@/lib/identity/profiles/schema";
import { routes } from "@/lib/platform/routes";
import styles from "./application-form.module.css";
import { applicationForm, initialValues, toInput, type ApplicationValues } from "./application-values";
import { ChoicesField } from "../common/multi-combobox-field";
import { PhoneField } from "./phone-field";
import { homeCountry } from "../hazte-maestro/home-country";

const byName = (options: { value: string; label: string }[]) =>
  options.sort((a, b) => a.label.localeCompare(b.label, "es"));
const disciplines = byName(disciplineKeys.map((value) => ({ value, label: disciplineName(value) })));
const topics = byName(topicKeys.map((value) => ({ value, label: topicName(value) })));
const languages = languageCodes.map((value) => ({ value, label: LANGUAGE_LABELS[value] }));

const fieldNames = [
  "shortDescription",
  "offering",
  "disciplines",
  "topics",
  "languages",
  "website",
  "videoUrl",
  "phone.country",
  "phone.number",
] as const satisfies FieldPath<ApplicationValues>[];

/** The form is long, and its lists take no focus by themselves. */
const focusWrong = (errors: FieldErrors<ApplicationValues>) =>
  focusFirst(fieldNames.filter((name) => get(errors, name) !== undefined));

interface ApplicationFormProps {
  /** What was written before, to begin from. */
  former: ApplicationView | null;
  /** Who asked for the form goes on in it. */
  focused: boolean;
  onSent: (application: ApplicationView) => void;
}

export function ApplicationForm({ former, focused, onSent }: ApplicationFormProps) {
  const form = useForm<ApplicationValues>({
    // Sent as they were written: the call makes of them what is kept.
    resolver: zodResolver(applicationForm, undefined, { raw: true }) as Resolver<ApplicationValues>,
    defaultValues: initialValues(former, homeCountry()),
    shouldFocusError: false,
  });
  const { register, control, handleSubmit, setError, formState } = form;
  const { errors, isSubmitting } = formState;
  const sending = useMutation(applicationSending());

  const submit = handleSubmit(async (values) => {
    try {
      onSent(await sending.mutateAsync(toInput(values)));
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      const refused = fieldNames.filter((name) => fields[name]);
      for (const name of refused) setError(name, { message: fields[name] });
      if (refused.length === 0) setError("root", { message: messageOf(error) });
      focusFirst(refused);
    }
  }, focusWrong);

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <Field
        label="Una breve descripción"
        hint={`Se lee junto a tu nombre, en ${MAX_SHORT_DESCRIPTION} caracteres: «Yoga y respiración para días difíciles».`}
        error={errors.shortDescription?.message}
      >
        <TextInput autoFocus={focused} {...register("shortDescription")} />
      </Field>
      <Field
        label="Lo que ofreces a la comunidad"
        hint="Qué haces, desde cuándo, cómo lo aprendiste y a quién acompañas."
        error={errors.offering?.message}
      >
        <TextArea rows={6} {...register("offering")} />
      </Field>
      <ChoicesField control={control} name="disciplines" label="Disciplinas" options={disciplines} />
      <ChoicesField
        control={control}
        name="topics"
        label="Temáticas"
        hint={`De una a ${MAX_TOPICS}.`}
        options={topics}
        max={MAX_TOPICS}
      />
      <ChoicesField
        control={control}
        name="languages"
        label="Idiomas en los que enseñas"
        options={languages}
      />
      <Field label="Enlace" optional hint="Tu web o una red tuya." error={errors.website?.message}>
        <TextInput type="url" inputMode="url" placeholder="https://" {...register("website")} />
      </Field>
      <Field label="Vídeo de YouTube o Vimeo" optional error={errors.videoUrl?.message}>
        <TextInput type="url" inputMode="url" placeholder="https://" {...register("videoUrl")} />
      </Field>
      <PhoneField form={form} />
      <p className={styles.note}>
        Al enviarla aceptas las <Link href={routes.guidelines()}>directrices de la comunidad</Link>.
      </p>
      {/* Beside what was pressed, since the form is long. */}
      {errors.root && <FormNotice kind="error">{errors.root.message}</FormNotice>}
      <Button type="submit" size="l" wide pending={isSubmitting}>
        Enviar mi solicitud
      </Button>
    </form>
  );
}
