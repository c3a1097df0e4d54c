"use client";

import { useFieldArray, type UseFormReturn } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { MAX_TRAINING } from "@/lib/identity/profiles/limits";
import type { TrainingView } from "@/lib/identity/profiles/schema";
import styles from "./form.module.css";
import { SaveBar } from "./save-bar";
import trainingStyles from "./training-form.module.css";
import type { TrainingFormOutput, TrainingFormValues } from "./training-schema";
import { useSavedForm } from "./use-saved-form";
import { useUpdateProfile } from "./use-update-user";

const loadFormSchema = () => import("./training-schema").then((module) => module.trainingFormSchema);
type TrainingFormMethods = UseFormReturn<TrainingFormValues, unknown, TrainingFormOutput>;

const EMPTY_ENTRY = { title: "", school: "", year: "" };

const toValues = (training: readonly TrainingView[]): TrainingFormValues => ({
  training: training.map(({ title, school, year }) => ({ title, school, year: String(year) })),
});

interface TrainingFormProps {
  userId: string;
  profileId: string;
  training: readonly TrainingView[];
}

interface EntryFieldsProps {
  form: TrainingFormMethods;
  index: number;
  onRemove: () => void;
}

function EntryFields({ form: { register, formState }, index, onRemove }: EntryFieldsProps) {
  const errors = formState.errors.training?.[index];
  const number = index + 1;
  return (
    <fieldset className={trainingStyles.entry}>
      <legend className={trainingStyles.legend}>Formación {number}</legend>
      <Field label="Qué estudiaste" error={errors?.title?.message}>
        <TextInput {...register(`training.${index}.title`)} />
      </Field>
      <Field label="Escuela o Maestro" error={errors?.school?.message}>
        <TextInput {...register(`training.${index}.school`)} />
      </Field>
      <Field label="Año" error={errors?.year?.message}>
        <TextInput inputMode="numeric" maxLength={4} {...register(`training.${index}.year`)} />
      </Field>
      <Button variant="quiet" size="s" onClick={onRemove}>
        Quitar <span className="visually-hidden">la formación {number}</span>
      </Button>
    </fieldset>
  );
}

/** Edits what a Master has studied. */
export function TrainingForm({ userId, profileId, training }: TrainingFormProps) {
  const saveProfile = useUpdateProfile(userId, profileId);
  const { form, submit } = useSavedForm({
    schema: loadFormSchema,
    values: toValues(training),
    prefix: "masterProfile.",
    save: async (masterProfile) => {
      const saved = await saveProfile.mutateAsync({ masterProfile });
      return toValues(saved.masterProfile?.training ?? []);
    },
  });
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "training" });
  const { errors, isDirty } = form.formState;

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      {fields.map(({ id }, index) => (
        <EntryFields key={id} form={form} index={index} onRemove={() => remove(index)} />
      ))}
      {fields.length < MAX_TRAINING && (
        <div>
          <Button variant="secondary" size="s" onClick={() => append(EMPTY_ENTRY)}>
            Añadir una formación
          </Button>
        </div>
      )}
      <SaveBar
        pending={saveProfile.isPending}
        dirty={isDirty}
        saved={saveProfile.isSuccess}
        error={errors.root?.message ?? errors.training?.message}
      />
    </form>
  );
}
