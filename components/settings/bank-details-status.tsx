"use client";

import { useMutation } from "@tanstack/react-query";
import { createDateFormatters } from "@/components/common/date-formatters";
import { FormMessage } from "@/components/common/form-message";
import { Button } from "@/components/ui/button";
import { errorMessage } from "@/lib/platform/http/client";
import { countryName } from "@/lib/reference/countries";
import { cancelBankDetailsMutation } from "@/lib/payouts/bank-details/queries";
import type { BankDetailsView, PendingBankDetails } from "@/lib/payouts/bank-details/schema";
import styles from "./bank-details-status.module.css";
import form from "./form.module.css";

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

interface BankDetailsStatusProps extends Omit<PendingChangeProps, "pending"> {
  details: BankDetailsView;
}

/** The account in force, and the change that waits. */
export function BankDetailsStatus({
  details: { current, others, pending },
  ...props
}: BankDetailsStatusProps) {
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
      {others.map(({ account, country, currency }) => (
        <p key={currency}>
          <strong className={styles.account}>{account}</strong>
          <span className={styles.country}>
            {countryName(country)}, para las ventas en {currency?.toUpperCase()}
          </span>
        </p>
      ))}
      {pending && <PendingChange pending={pending} {...props} />}
    </div>
  );
}
