"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { focusFirst } from "@/components/common/focus-first-field";
import { useLeaveGuard } from "@/components/common/use-leave-guard";
import { Field } from "@/components/ui/field";
import { TextLink } from "@/components/ui/link";
import { TextArea, TextInput } from "@/components/ui/text-input";
import { LANGUAGE_LABELS, languageCodes } from "@/lib/reference/labels";
import { TOPICS, topicKeys } from "@/lib/reference/topics";
import { MAX_OFFERING, MAX_SHORT_DESCRIPTION, masterFields } from "@/lib/identity/profiles/schema";
import { routes } from "@/lib/platform/routes";
import type { PrivateUser } from "@/lib/identity/users/schema";
import { keepTyped } from "../ajustes/form-options";
import styles from "./form.module.css";
import { ManyChoices } from "../ajustes/many-choices";
import { masterForm, masterNames, masterValues } from "./master-profile-values";
import { SaveBar } from "./save-bar";
import { showRefusal } from "../common/set-form-errors";
import { useProfileSaving } from "./use-update-user";
import { VideoPreview } from "./video-preview";

const topicOptions = topicKeys.map((value) => ({ value, label: TOPICS[value].name }));
const languageOptions = languageCodes.map((value) => ({ value, label: LANGUAGE_LABELS[value] }));

interface MasterFormProps {
  user: PrivateUser;
  profileId: string;
}

/** What a Master says of themselves. */
export function MasterForm({ user, profileId }: MasterFormProps) {
  const saving = useProfileSaving(user.id, profileId);
  const { register, control, handleSubmit, reset, setError, formState } = useForm({
    resolver: zodResolver(masterForm),
    values: masterValues(user.masterProfile),
    resetOptions: keepTyped,
    // The comboboxes take no focus from the form, so all of it is given by name.
    shouldFocusError: false,
  });
  const { errors, isDirty } = formState;
  useLeaveGuard(isDirty);

  const submit = handleSubmit(
    async (masterProfile) => {
      try {
        const answer = await saving.mutateAsync({ masterProfile });
        reset(masterValues(answer.masterProfile));
      } catch (error) {
        showRefusal(error, { setError, names: masterNames, prefix: "masterProfile." });
      }
    },
    (wrong) => focusFirst(Object.keys(wrong)),
  );

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <Field
        label={`${user.name} ${user.lastName}, en pocas palabras`}
        hint={`Se lee junto a tu nombre. Hasta ${MAX_SHORT_DESCRIPTION} caracteres.`}
        error={errors.shortDescription?.message}
      >
        <TextInput maxLength={MAX_SHORT_DESCRIPTION} {...register("shortDescription")} />
      </Field>
      <Field label="Lo que ofreces a la comunidad" error={errors.offering?.message}>
        <TextArea rows={8} maxLength={MAX_OFFERING} {...register("offering")} />
      </Field>
      <ManyChoices
        control={control}
        name="topics"
        label="Temáticas"
        options={topicOptions}
        rule={masterFields.topics}
      />
      <ManyChoices
        control={control}
        name="languages"
        label="Idiomas"
        options={languageOptions}
        rule={masterFields.languages}
      />
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
      <SaveBar
        pending={saving.isPending}
        dirty={isDirty}
        saved={saving.isSuccess}
        error={errors.root?.message}
      />
      {user.role === "master" && (
        <TextLink href={routes.master(user.slug)}>Ver mi perfil como lo ven los demás</TextLink>
      )}
    </form>
  );
}
