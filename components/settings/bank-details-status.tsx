"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { createDateFormatters } from "@/components/common/date-formatters";
import { FormMessage } from "@/components/common/form-message";
import { Button } from "@/components/ui/button";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { errorMessage } from "@/lib/platform/http/client";
import { countryName } from "@/lib/reference/countries";
import { cancelBankDetailsMutation, removeBankDetailsMutation } from "@/lib/payouts/bank-details/queries";
import type {
  BankDetailsSummary,
  BankDetailsView,
  PendingBankDetails,
} from "@/lib/payouts/bank-details/schema";
import styles from "./bank-details-status.module.css";
import form from "./form.module.css";

const ProofDialog = lazyDialog(() => import("./proof-dialog").then((module) => module.ProofDialog));

interface PendingChangeProps {
  pending: PendingBankDetails;
  email: string;
  timeZone: string;
  onCancelled: (details: BankDetailsView) => void;
}

function PendingChange({ pending, email, timeZone, onCancelled }: PendingChangeProps) {
  const cancel = useMutation({ ...cancelBankDetailsMutation(), onSuccess: onCancelled });
  const { confirmBy, effectiveAt } = pending;
  const account =
    pending.account + (pending.currency ? ` (ventas en ${pending.currency.toUpperCase()})` : "");
  const { formatMinute } = createDateFormatters(timeZone);
  return (
    <>
      <FormMessage kind="info">
        {effectiveAt ? (
          <>
            Desde el {formatMinute(effectiveAt)} te pagaremos en{" "}
            <strong className={styles.account}>{account}</strong>. Esperamos 72 horas para que nadie pueda
            desviar tu dinero.
          </>
        ) : (
          <>
            Hemos enviado un enlace a <strong className={styles.email}>{email}</strong>. Ábrelo para confirmar
            la cuenta <strong className={styles.account}>{account}</strong>
            {confirmBy && <>; caduca el {formatMinute(confirmBy)}</>}. Hasta entonces no cambia nada.
          </>
        )}
      </FormMessage>
      {cancel.error && <FormMessage kind="error">{errorMessage(cancel.error)}</FormMessage>}
      <div>
        <Button variant="secondary" pending={cancel.isPending} onClick={() => cancel.mutate()}>
          Anular este cambio
        </Button>
      </div>
    </>
  );
}

type CurrencyAccount = BankDetailsSummary & { currency: string };

const isOfCurrency = (summary: BankDetailsSummary): summary is CurrencyAccount => summary.currency !== null;

interface RemovalDialogProps {
  asked: CurrencyAccount;
  /** The general account, masked. */
  general: string | undefined;
  email: string;
  hasSecondFactor: boolean;
  onClose: () => void;
  onRemoved: (details: BankDetailsView) => void;
}

function RemovalDialog({ asked, general, onRemoved, ...props }: RemovalDialogProps) {
  const remove = useMutation({ ...removeBankDetailsMutation(asked.currency), networkMode: "always" });
  return (
    <ProofDialog
      title={`¿Quitar ${asked.account}?`}
      description={`Desde ahora te pagaremos las ventas en ${asked.currency.toUpperCase()} en ${general ?? "tu cuenta de las demás monedas"}. Para volver a usar esta tendrás que guardarla otra vez, con su enlace y sus 72 horas.`}
      label="Quitar esta cuenta"
      variant="danger"
      onConfirm={async (proof) => onRemoved(await remove.mutateAsync(proof))}
      {...props}
    />
  );
}

interface CurrencyAccountsProps extends Pick<RemovalDialogProps, "email" | "hasSecondFactor" | "onRemoved"> {
  details: BankDetailsView;
}

/** The accounts of single currencies, which can be removed. */
function CurrencyAccounts({ details: { current, others }, ...props }: CurrencyAccountsProps) {
  const [asked, setAsked] = useState<CurrencyAccount | null>(null);
  return (
    <>
      {others.filter(isOfCurrency).map((summary) => (
        <div key={summary.currency} className={styles.other}>
          <p>
            <strong className={styles.account}>{summary.account}</strong>
            <span className={styles.country}>
              {countryName(summary.country)}, para las ventas en {summary.currency.toUpperCase()}
            </span>
          </p>
          <Button
            variant="quiet"
            size="s"
            aria-label={`Quitar la cuenta de las ventas en ${summary.currency.toUpperCase()}`}
            onClick={() => setAsked(summary)}
          >
            Quitar
          </Button>
        </div>
      ))}
      {asked && (
        <RemovalDialog asked={asked} general={current?.account} onClose={() => setAsked(null)} {...props} />
      )}
    </>
  );
}

interface BankDetailsStatusProps extends Omit<PendingChangeProps, "pending" | "onCancelled"> {
  details: BankDetailsView;
  hasSecondFactor: boolean;
  onChanged: (details: BankDetailsView) => void;
}

/** The accounts in force, and the change that waits. */
export function BankDetailsStatus({
  details,
  email,
  timeZone,
  hasSecondFactor,
  onChanged,
}: BankDetailsStatusProps) {
  const { current, others, pending } = details;
  return (
    <div className={form.form}>
      {current ? (
        <p>
          <strong className={styles.account}>{current.account}</strong>
          <span className={styles.country}>{countryName(current.country)}</span>
        </p>
      ) : (
        !pending && others.length === 0 && <p>Todavía no sabemos dónde pagarte.</p>
      )}
      <CurrencyAccounts
        details={details}
        email={email}
        hasSecondFactor={hasSecondFactor}
        onRemoved={onChanged}
      />
      {pending && (
        <PendingChange pending={pending} email={email} timeZone={timeZone} onCancelled={onChanged} />
      )}
    </div>
  );
}
