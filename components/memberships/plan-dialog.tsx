"use client";

import { useMemo } from "react";
import { useController } from "react-hook-form";
import { chargeableCurrencyOptions } from "@/components/common/currency-options";
import { FormDialog } from "@/components/common/form-dialog";
import type { SchemaForm } from "@/components/common/use-schema-form";
import { Checkbox } from "@/components/ui/checkbox";
import { Field, FieldError } from "@/components/ui/field";
import { RadioCards } from "@/components/ui/radio-cards";
import { Select } from "@/components/ui/select";
import { TextArea, TextInput } from "@/components/ui/text-input";
import type { OwnPlan, PlanCandidate, PlanInput } from "@/lib/orders/membership-plans/schema";
import type { SaleTerms } from "@/lib/orders/purchase-terms";
import {
  createPlanForm,
  describeFormShare,
  describePriceChange,
  toPlanForm,
  toPreview,
  type PlanFormValues,
} from "./plan-form";
import { PlanPreview } from "./plan-preview";
import { TAX_NOTE } from "./plan-share";
import styles from "./offered-plans.module.css";

const MONEY_INPUT = { inputMode: "decimal", autoComplete: "off" } as const;

type PlanForm = SchemaForm<PlanFormValues, PlanInput>;

interface PlanFieldsProps {
  form: PlanForm;
  plan: OwnPlan | null;
  candidates: readonly PlanCandidate[];
  saleTerms: SaleTerms;
}

function ChosenContents({ form, candidates }: Pick<PlanFieldsProps, "form" | "candidates">) {
  const { field, fieldState } = useController({ name: "ayniIds", control: form.control });
  const { value: chosenIds, onChange } = field;
  const message = fieldState.error?.message ?? form.formState.errors.opens?.message;
  return (
    <fieldset className={styles.choices}>
      <legend>Enseñanzas</legend>
      {candidates.map(({ id, title }, index) => (
        <Checkbox
          key={id}
          ref={index === 0 ? field.ref : undefined}
          name={field.name}
          value={id}
          checked={chosenIds.includes(id)}
          label={title}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosenIds, id] : chosenIds.filter((chosen) => chosen !== id))
          }
        />
      ))}
      {message && <FieldError>{message}</FieldError>}
    </fieldset>
  );
}

function OpenedFields({ form, candidates }: Pick<PlanFieldsProps, "form" | "candidates">) {
  return (
    <>
      <RadioCards
        legend="Qué abre"
        options={[
          {
            value: "all",
            label: "Todo lo que vendo",
            description: "También lo que publiques más adelante. Las citas se pagan aparte.",
          },
          { value: "chosen", label: "Lo que yo elija" },
        ]}
        {...form.register("opens")}
      />
      <p className={styles.quiet}>
        Los encuentros no se graban en Ayllu. Si grabas uno y quieres dárselo a tus miembros, publícalo como
        curso grabado o pódcast con precio: al abrirlo esta membresía, lo tienen sin pagar más.
      </p>
      {form.watch("opens") === "chosen" && <ChosenContents form={form} candidates={candidates} />}
    </>
  );
}

/** The rhythm and the currency, which are fixed once somebody pays. */
function RhythmFields({ form, plan }: Pick<PlanFieldsProps, "form" | "plan">) {
  const { register, formState } = form;
  if (plan !== null && plan.members > 0)
    return (
      <p className={styles.quiet}>
        Se paga cada {plan.interval === "year" ? "año" : "mes"} en {plan.currency.toUpperCase()}. Ya hay
        miembros, así que eso no cambia.
      </p>
    );
  return (
    <>
      <RadioCards
        legend="Se paga"
        options={[
          { value: "month", label: "Cada mes" },
          { value: "year", label: "Cada año" },
        ]}
        {...register("interval")}
      />
      <Field label="Moneda" error={formState.errors.currency?.message}>
        <Select options={chargeableCurrencyOptions} {...register("currency")} />
      </Field>
    </>
  );
}

function PriceFields({ form }: Pick<PlanFieldsProps, "form">) {
  const { register, watch, formState } = form;
  const { errors } = formState;
  const isOpen = watch("pricing") === "open";
  return (
    <>
      <RadioCards
        legend="Precio"
        options={[
          { value: "fixed", label: "Fijo" },
          { value: "open", label: "Lo que sientas", description: "Cada persona elige, desde un mínimo." },
        ]}
        {...register("pricing")}
      />
      <Field
        label={isOpen ? "Lo que sugieres" : "Importe"}
        hint="Con los impuestos incluidos"
        error={errors.amount?.message}
      >
        <TextInput {...MONEY_INPUT} {...register("amount")} />
      </Field>
      {isOpen && (
        <Field label="Mínimo" error={errors.minimum?.message}>
          <TextInput {...MONEY_INPUT} {...register("minimum")} />
        </Field>
      )}
    </>
  );
}

function SolidarityFields({ form }: Pick<PlanFieldsProps, "form">) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <Field
        label="Precio solidario"
        optional
        hint="Para quien no puede pagar el otro. Nadie pregunta por qué."
        error={errors.solidarityAmount?.message}
      >
        <TextInput {...MONEY_INPUT} {...register("solidarityAmount")} />
      </Field>
      <Field label="Lugares solidarios" optional error={errors.solidaritySeats?.message}>
        <TextInput inputMode="numeric" autoComplete="off" {...register("solidaritySeats")} />
      </Field>
    </>
  );
}

function PlanFields({ form, plan, candidates, saleTerms }: PlanFieldsProps) {
  const { register, watch, formState } = form;
  const { errors } = formState;
  const values = watch();
  const share = describeFormShare(values, saleTerms, plan);
  const priceChange = describePriceChange(values, plan);
  const preview = toPreview(values, candidates);
  return (
    <>
      <Field label="Nombre" error={errors.name?.message}>
        <TextInput autoComplete="off" {...register("name")} />
      </Field>
      <Field
        label="Descripción"
        optional
        hint="Qué encuentra dentro quien se une"
        error={errors.description?.message}
      >
        <TextArea rows={4} {...register("description")} />
      </Field>
      <OpenedFields form={form} candidates={candidates} />
      <RhythmFields form={form} plan={plan} />
      <PriceFields form={form} />
      <p role="status" className={styles.share}>
        {share && (
          <>
            <b>{share}</b> <span className={styles.quiet}>{TAX_NOTE}</span>
          </>
        )}
      </p>
      {priceChange && <p className={styles.note}>{priceChange}</p>}
      <Field label="Lugares" optional hint="Vacío, caben todas las personas" error={errors.seats?.message}>
        <TextInput inputMode="numeric" autoComplete="off" {...register("seats")} />
      </Field>
      <SolidarityFields form={form} />
      {preview && <PlanPreview {...preview} />}
    </>
  );
}

interface PlanDialogProps extends Omit<PlanFieldsProps, "form"> {
  onSave: (input: PlanInput) => Promise<void>;
  onClose: () => void;
}

/** Creates a membership, or changes the given one. */
export function PlanDialog({ plan, candidates, saleTerms, onSave, onClose }: PlanDialogProps) {
  const schema = useMemo(() => createPlanForm(candidates), [candidates]);
  return (
    <FormDialog
      schema={schema}
      defaultValues={toPlanForm(plan)}
      title={plan ? "Cambiar la membresía" : "Nueva membresía"}
      description="Quien se une paga cada mes o cada año, y lo deja cuando quiere."
      submitLabel={plan ? "Guardar" : "Crear"}
      focusesInPageOrder
      onCancel={onClose}
      onSubmit={async (input) => {
        await onSave(input);
        onClose();
      }}
    >
      {(form) => <PlanFields form={form} plan={plan} candidates={candidates} saleTerms={saleTerms} />}
    </FormDialog>
  );
}
