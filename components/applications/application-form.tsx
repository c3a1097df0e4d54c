"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import {
  get,
  useForm,
  useWatch,
  type FieldErrors,
  type FieldPath,
  type Resolver,
  type UseFormReturn,
} from "react-hook-form";
import { disciplineOptions, topicOptions } from "@/components/catalogue/taxonomy-options";
import { focusFirstField } from "@/components/common/focus-first-field";
import { CharacterCount } from "@/components/common/character-count";
import { countCharacters } from "@/lib/platform/text/characters";
import { FormMessage } from "@/components/common/form-message";
import { MasterTitleField } from "@/components/common/master-title-field";
import { MultiComboboxField } from "@/components/common/multi-combobox-field";
import { setFormErrors } from "@/components/common/set-form-errors";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import { TextArea, TextInput } from "@/components/ui/text-input";
import { createApplicationMutation } from "@/lib/administration/applications/queries";
import type { ApplicationView } from "@/lib/administration/applications/schema";
import { LANGUAGE_LABELS, languageCodes } from "@/lib/reference/labels";
import { MAX_MASTER_SHORT_DESCRIPTION, MAX_TOPICS } from "@/lib/identity/profiles/limits";
import type { PrivateUser } from "@/lib/identity/users/schema";
import { routes } from "@/lib/platform/routes";
import { readApplicationCopy, removeApplicationCopy, writeApplicationCopy } from "./application-copy";
import styles from "./application-form.module.css";
import { ApplicationPreview } from "./application-preview";
import {
  applicationFormSchema,
  toApplicationFormValues,
  toApplicationInput,
  type ApplicationFormValues,
} from "./application-values";
import { PhoneField } from "./phone-field";
import { detectCountry } from "./detect-country";

const languageOptions = languageCodes.map((value) => ({ value, label: LANGUAGE_LABELS[value] }));

const FIELD_NAMES = [
  "shortDescription",
  "offering",
  "disciplines",
  "topics",
  "languages",
  "website",
  "videoUrl",
  "phone.country",
  "phone.number",
  "masterTitle",
] as const satisfies FieldPath<ApplicationFormValues>[];

// react-hook-form cannot focus the comboboxes, which register no ref.
const focusFirstError = (errors: FieldErrors<ApplicationFormValues>) =>
  focusFirstField(FIELD_NAMES.filter((name) => get(errors, name) !== undefined));

/** Keeps what is typed in this browser. */
function useApplicationCopy(form: UseFormReturn<ApplicationFormValues>, userId: string): void {
  useEffect(() => {
    const subscription = form.watch((values) =>
      writeApplicationCopy(userId, values as ApplicationFormValues),
    );
    return () => subscription.unsubscribe();
  }, [form, userId]);
}

interface ApplicationFormProps {
  user: PrivateUser;
  previousApplication: ApplicationView | null;
  autoFocus: boolean;
  onSubmitted: (application: ApplicationView) => void;
}

export function ApplicationForm({ user, previousApplication, autoFocus, onSubmitted }: ApplicationFormProps) {
  const [copy] = useState(() => readApplicationCopy(user.id));
  const form = useForm<ApplicationFormValues>({
    // Raw values: the API transforms them itself.
    resolver: zodResolver(applicationFormSchema, undefined, { raw: true }) as Resolver<ApplicationFormValues>,
    defaultValues: copy ?? toApplicationFormValues(previousApplication, user.profile, detectCountry()),
    shouldFocusError: false,
  });
  const { register, control, handleSubmit, setError, getFieldState, formState } = form;
  const { errors, isSubmitting } = formState;
  const shortDescription = useWatch({ control, name: "shortDescription" });
  useApplicationCopy(form, user.id);
  const sendApplication = useMutation(createApplicationMutation());

  const submit = handleSubmit(async (values) => {
    try {
      const application = await sendApplication.mutateAsync(toApplicationInput(values));
      removeApplicationCopy(user.id);
      onSubmitted(application);
    } catch (error) {
      setFormErrors(error, { setError, names: FIELD_NAMES });
      focusFirstField(FIELD_NAMES.filter((name) => getFieldState(name).invalid));
    }
  }, focusFirstError);

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      {copy && <FormMessage kind="info">Hemos recuperado lo que habías escrito.</FormMessage>}
      <Field
        label="Una breve descripción"
        hint={
          <CharacterCount
            length={countCharacters(shortDescription)}
            max={MAX_MASTER_SHORT_DESCRIPTION}
            always
          >
            Se publicará en tu página, junto a tu nombre: «Yoga y respiración para días difíciles».
          </CharacterCount>
        }
        error={errors.shortDescription?.message}
      >
        <TextInput autoFocus={autoFocus} {...register("shortDescription")} />
      </Field>
      <Field
        label="Lo que ofreces a la comunidad"
        hint="Se publicará en tu página, con tus palabras: qué haces, desde cuándo, cómo lo aprendiste y a quién acompañas."
        error={errors.offering?.message}
      >
        <TextArea rows={6} {...register("offering")} />
      </Field>
      <ApplicationPreview control={control} user={user} />
      <MasterTitleField {...register("masterTitle")} />
      <MultiComboboxField
        control={control}
        name="disciplines"
        label="Disciplinas"
        options={disciplineOptions}
      />
      <MultiComboboxField
        control={control}
        name="topics"
        label="Temáticas"
        hint={`De una a ${MAX_TOPICS}.`}
        options={topicOptions}
        onChange={() => void form.trigger("topics")}
      />
      <MultiComboboxField
        control={control}
        name="languages"
        label="Idiomas en los que enseñas"
        options={languageOptions}
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
      {/* Next to the button, because the form is long. */}
      {errors.root && <FormMessage kind="error">{errors.root.message}</FormMessage>}
      <Button type="submit" size="l" fullWidth pending={isSubmitting}>
        Enviar mi solicitud
      </Button>
    </form>
  );
}
