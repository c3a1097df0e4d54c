"use client";

import { useMemo } from "react";
import { useController } from "react-hook-form";
import { FormDialog } from "@/components/common/form-dialog";
import type { SchemaForm } from "@/components/common/use-schema-form";
import { Checkbox } from "@/components/ui/checkbox";
import { Field, FieldError } from "@/components/ui/field";
import { TextArea, TextInput } from "@/components/ui/text-input";
import type { BundleCandidate, BundleInput, OwnBundle } from "@/lib/orders/bundles/schema";
import { formatMoney } from "@/lib/reference/money";
import {
  createBundleForm,
  describeChosen,
  listChosen,
  movePart,
  toBundleForm,
  type BundleFormValues,
} from "./bundle-form";
import { PartOrder } from "./part-order";
import styles from "./bundles.module.css";

interface BundleFieldsProps {
  form: SchemaForm<BundleFormValues, BundleInput>;
  candidates: readonly BundleCandidate[];
}

function PartFields({ form, candidates }: BundleFieldsProps) {
  const { field, fieldState } = useController({ name: "ayniIds", control: form.control });
  const { value: chosenIds, onChange } = field;
  const message = fieldState.error?.message;
  return (
    <>
      <fieldset className={styles.choices}>
        <legend>Enseñanzas</legend>
        {candidates.map(({ id, title, amount, currency }, index) => (
          <Checkbox
            key={id}
            ref={index === 0 ? field.ref : undefined}
            name={field.name}
            value={id}
            checked={chosenIds.includes(id)}
            label={
              <>
                {title} <span className={styles.quiet}>{formatMoney(amount, currency)}</span>
              </>
            }
            onChange={({ target }) =>
              onChange(target.checked ? [...chosenIds, id] : chosenIds.filter((chosen) => chosen !== id))
            }
          />
        ))}
        {message && <FieldError>{message}</FieldError>}
      </fieldset>
      <PartOrder
        parts={listChosen({ ayniIds: chosenIds }, candidates)}
        onMove={(id, offset) => onChange(movePart(chosenIds, id, offset))}
      />
    </>
  );
}

function BundleFields({ form, candidates }: BundleFieldsProps) {
  const { register, watch, formState } = form;
  const { errors } = formState;
  const values = watch();
  return (
    <>
      <Field label="Título" error={errors.title?.message}>
        <TextInput autoComplete="off" {...register("title")} />
      </Field>
      <Field label="Texto" optional hint="Qué une estas enseñanzas." error={errors.description?.message}>
        <TextArea rows={3} {...register("description")} />
      </Field>
      <PartFields form={form} candidates={candidates} />
      <Field label="Precio del conjunto" error={errors.amount?.message}>
        <TextInput inputMode="decimal" autoComplete="off" {...register("amount")} />
      </Field>
      <p role="status" className={styles.chosen}>
        {describeChosen(values, candidates)}
      </p>
    </>
  );
}

interface BundleDialogProps {
  /** The bundle to change; null to create one. */
  bundle: OwnBundle | null;
  candidates: readonly BundleCandidate[];
  onSave: (input: BundleInput) => Promise<void>;
  onClose: () => void;
}

/** Creates a bundle, or changes one that nobody has bought. */
export function BundleDialog({ bundle, candidates, onSave, onClose }: BundleDialogProps) {
  const schema = useMemo(() => createBundleForm(candidates), [candidates]);
  return (
    <FormDialog
      schema={schema}
      defaultValues={toBundleForm(bundle)}
      title={bundle ? "Cambiar el conjunto" : "Nuevo conjunto"}
      description="De 2 a 12 enseñanzas publicadas a precio fijo. Se puede cambiar mientras nadie lo haya comprado."
      submitLabel={bundle ? "Guardar" : "Crear"}
      onCancel={onClose}
      onSubmit={async (input) => {
        await onSave(input);
        onClose();
      }}
    >
      {(form) => <BundleFields form={form} candidates={candidates} />}
    </FormDialog>
  );
}
