"use client";

import { useMemo } from "react";
import { FormDialog } from "@/components/common/form-dialog";
import type { SchemaForm } from "@/components/common/use-schema-form";
import { DateField } from "@/components/ui/date-field";
import { Field } from "@/components/ui/field";
import { RadioCards } from "@/components/ui/radio-cards";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import { MAX_CODE_LENGTH } from "@/lib/orders/discounts/policy";
import type { DiscountedContent, DiscountInput } from "@/lib/orders/discounts/schema";
import type { SaleTerms } from "@/lib/orders/purchase-terms";
import {
  createDiscountForm,
  describeReduction,
  emptyDiscountForm,
  type DiscountFormValues,
} from "./discount-form";
import styles from "./discounts.module.css";

const KINDS = [
  { value: "code", label: "Código", description: "Para quien lo tenga" },
  { value: "early", label: "Precio anticipado", description: "Para cualquiera, por un tiempo" },
];

interface DiscountFieldsProps {
  form: SchemaForm<DiscountFormValues, DiscountInput>;
  content: DiscountedContent;
  saleTerms: SaleTerms;
}

function ReductionFields({ form, content, saleTerms }: DiscountFieldsProps) {
  const { register, watch, formState } = form;
  const { errors } = formState;
  const values = watch();
  const isPercent = values.unit === "percent";
  return (
    <div className={styles.reduction}>
      <Field label="Se quita" error={isPercent ? errors.percent?.message : errors.amount?.message}>
        {isPercent ? (
          <TextInput key="percent" inputMode="numeric" autoComplete="off" {...register("percent")} />
        ) : (
          <TextInput key="amount" inputMode="decimal" autoComplete="off" {...register("amount")} />
        )}
      </Field>
      <Field label="En">
        <Select
          options={[
            { value: "percent", label: "Porcentaje" },
            { value: "amount", label: content.currency },
          ]}
          {...register("unit")}
        />
      </Field>
      <p className={styles.preview} role="status">
        {describeReduction(values, content, saleTerms)}
      </p>
    </div>
  );
}

function DiscountFields(props: DiscountFieldsProps) {
  const { register, watch, formState } = props.form;
  const { errors } = formState;
  const isCode = watch("kind") === "code";
  return (
    <>
      <RadioCards legend="¿Qué es?" options={KINDS} error={errors.kind?.message} {...register("kind")} />
      {isCode && (
        <Field
          label="Código"
          hint="Letras y números. Da igual si se escribe con mayúsculas, acentos o espacios."
          error={errors.code?.message}
        >
          <TextInput
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={2 * MAX_CODE_LENGTH}
            placeholder="LUNA10"
            {...register("code")}
          />
        </Field>
      )}
      <ReductionFields {...props} />
      <div className={styles.limits}>
        <DateField
          label="Último día"
          optional={isCode}
          error={errors.endsOn?.message}
          {...register("endsOn")}
        />
        <Field label={isCode ? "Usos" : "Personas"} optional error={errors.maxUses?.message}>
          <TextInput inputMode="numeric" autoComplete="off" {...register("maxUses")} />
        </Field>
      </div>
      {!isCode && (
        <p className={styles.quiet}>
          Termina el último día, o cuando lo hayan recibido tantas personas. Indica al menos una de las dos
          cosas.
        </p>
      )}
    </>
  );
}

interface DiscountDialogProps {
  content: DiscountedContent;
  saleTerms: SaleTerms;
  onCreate: (input: DiscountInput) => Promise<void>;
  onClose: () => void;
}

/** Creates a code or an early price; neither can be changed afterwards, only ended. */
export function DiscountDialog({ content, saleTerms, onCreate, onClose }: DiscountDialogProps) {
  const schema = useMemo(() => createDiscountForm(content), [content]);
  return (
    <FormDialog
      schema={schema}
      defaultValues={emptyDiscountForm}
      title="Nuevo código o precio"
      description="Después no se puede cambiar, solo terminar. No se suman: cada persona usa uno."
      submitLabel="Crear"
      onCancel={onClose}
      onSubmit={async (input) => {
        await onCreate(input);
        onClose();
      }}
    >
      {(form) => <DiscountFields form={form} content={content} saleTerms={saleTerms} />}
    </FormDialog>
  );
}
