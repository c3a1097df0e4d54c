"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { FormMessage } from "@/components/common/form-message";
import { setFormErrors } from "@/components/common/set-form-errors";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { countryName } from "@/lib/reference/countries";
import { revealBankDetailsMutation } from "@/lib/payouts/bank-details/queries";
import { bankDetailsReasonInput, type RevealedBankDetails } from "@/lib/payouts/bank-details/schema";
import { getTaxIdName } from "@/lib/payouts/bank-details/tax-id";
import form from "@/components/settings/form.module.css";
import { FactList, type FactEntry } from "./fact-list";

const toFacts = (details: RevealedBankDetails): FactEntry[] =>
  [
    ["Titular", details.holder] as const,
    [getTaxIdName(details.country), details.taxId] as const,
    ["País", countryName(details.country)] as const,
    ["Banco", details.bankName] as const,
    ["Routing number", details.routingNumber] as const,
    [details.method === "PIX" ? "Clave PIX" : "Cuenta", details.account] as const,
    ["SWIFT", details.swift] as const,
  ].filter(([, value]) => value !== undefined);

interface BankDetailsDialogProps {
  masterId: string;
  /** Lower case: the account for the sales in it. */
  currency: string;
  /** Full name of the Master. */
  name: string;
  onClose: () => void;
}

/** Shows a whole account after asking for the reason, which the audit log keeps. Load with next/dynamic. */
export function BankDetailsDialog({ masterId, currency, name, onClose }: BankDetailsDialogProps) {
  const reveal = useMutation(revealBankDetailsMutation(masterId, currency));
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(bankDetailsReasonInput),
    defaultValues: { reason: "" },
  });
  const { errors } = formState;

  const submit = handleSubmit(async ({ reason }) => {
    try {
      await reveal.mutateAsync(reason);
    } catch (error) {
      setFormErrors(error, { setError, names: ["reason"] });
    }
  });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`La cuenta de ${name}`}
      description="Queda en el registro quién la ha visto y para qué."
    >
      {reveal.data ? (
        <FactList title="Datos de cobro" facts={toFacts(reveal.data)} />
      ) : (
        <form noValidate className={form.form} onSubmit={submit}>
          <Field label="¿Para qué la necesitas?" error={errors.reason?.message}>
            <TextInput {...register("reason")} />
          </Field>
          {errors.root && <FormMessage kind="error">{errors.root.message}</FormMessage>}
          <Button type="submit" fullWidth pending={reveal.isPending}>
            Ver la cuenta entera
          </Button>
        </form>
      )}
    </Dialog>
  );
}
