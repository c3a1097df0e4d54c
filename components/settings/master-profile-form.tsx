"use client";

import type { UseFormReturn } from "react-hook-form";
import { MultiComboboxField } from "@/components/common/multi-combobox-field";
import { Field } from "@/components/ui/field";
import { TextLink } from "@/components/ui/link";
import { TextArea, TextInput } from "@/components/ui/text-input";
import { LANGUAGE_LABELS, languageCodes } from "@/lib/reference/labels";
import { TOPICS, topicKeys } from "@/lib/reference/topics";
import { MAX_MASTER_SHORT_DESCRIPTION } from "@/lib/identity/profiles/limits";
import { routes } from "@/lib/platform/routes";
import type { PrivateUser } from "@/lib/identity/users/schema";
import styles from "./form.module.css";
import type { MasterProfileFormOutput } from "./master-profile-schema";
import { toMasterProfileFormValues, type MasterProfileFormValues } from "./master-profile-values";
import { SaveBar } from "./save-bar";
import { useSavedForm } from "./use-saved-form";
import { useUpdateProfile } from "./use-update-user";
import { VideoPreview } from "./video-preview";

const loadFormSchema = () =>
  import("./master-profile-schema").then((module) => module.masterProfileFormSchema);

const topicOptions = topicKeys.map((value) => ({ value, label: TOPICS[value].name }));
const languageOptions = languageCodes.map((value) => ({ value, label: LANGUAGE_LABELS[value] }));

interface MasterProfileFormProps {
  user: PrivateUser;
  profileId: string;
}

export function MasterProfileForm({ user, profileId }: MasterProfileFormProps) {
  const saveProfile = useUpdateProfile(user.id, profileId);
  const { form, submit } = useSavedForm({
    schema: loadFormSchema,
    values: toMasterProfileFormValues(user.masterProfile),
    prefix: "masterProfile.",
    save: async (masterProfile) => {
      const saved = await saveProfile.mutateAsync({ masterProfile });
      return toMasterProfileFormValues(saved.masterProfile);
    },
    focusesInPageOrder: true,
  });
  const { register, control, formState } = form;
  const { errors, isDirty } = formState;
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <Field
        label={`${user.name} ${user.lastName}, en pocas palabras`}
        hint={`Se lee junto a tu nombre. Hasta ${MAX_MASTER_SHORT_DESCRIPTION} caracteres.`}
        error={errors.shortDescription?.message}
      >
        <TextInput {...register("shortDescription")} />
      </Field>
      <Field label="Lo que ofreces a la comunidad" error={errors.offering?.message}>
        <TextArea rows={8} {...register("offering")} />
      </Field>
      <MultiComboboxField
        control={control}
        name="topics"
        label="Temáticas"
        options={topicOptions}
        onChange={() => void form.trigger("topics")}
      />
      <MultiComboboxField
        control={control}
        name="languages"
        label="Idiomas"
        options={languageOptions}
        onChange={() => void form.trigger("languages")}
      />
      <LinkFields form={form} />
      <SaveBar
        pending={saveProfile.isPending}
        dirty={isDirty}
        saved={saveProfile.isSuccess}
        error={errors.root?.message}
      />
      {user.role === "master" && (
        <TextLink href={routes.master(user.slug)}>Ver mi perfil como lo ven los demás</TextLink>
      )}
    </form>
  );
}

interface LinkFieldsProps {
  form: UseFormReturn<MasterProfileFormValues, unknown, MasterProfileFormOutput>;
}

function LinkFields({ form: { register, control, formState } }: LinkFieldsProps) {
  const { errors } = formState;
  return (
    <>
      <Field label="Tu página web" optional error={errors.website?.message}>
        <TextInput
          type="url"
          inputMode="url"
          autoComplete="url"
          placeholder="https://"
          {...register("website")}
        />
      </Field>
      <Field
        label="Vídeo de presentación"
        optional
        hint="El enlace de un vídeo de YouTube o Vimeo."
        error={errors.videoUrl?.message}
      >
        <TextInput type="url" inputMode="url" {...register("videoUrl")} />
      </Field>
      <VideoPreview control={control} />
    </>
  );
}
