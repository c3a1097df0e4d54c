"use client";

import { useMutation } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { FormMessage } from "@/components/common/form-message";
import { LazyConfirmDialog } from "@/components/common/lazy-confirm-dialog";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { CURRENT_AGREEMENT, getAgreementText } from "@/lib/invoicing/self-billing/agreements";
import { acceptSelfBillingMutation, revokeSelfBillingMutation } from "@/lib/invoicing/self-billing/queries";
import type { SelfBillingView } from "@/lib/invoicing/self-billing/schema";
import { routes } from "@/lib/platform/routes";
import { TextLink } from "@/components/ui/link";
import { errorMessage } from "@/lib/platform/http/client";
import { formatDayOfMonth } from "@/lib/platform/time/format";
import form from "./form.module.css";
import styles from "./self-billing-form.module.css";

const UNTICKED = "Marca la casilla para aceptar";

const WHEN =
  "Cada factura se hace el día 1 del mes siguiente; las de meses ya cerrados, a las pocas horas de aceptar.";

const AgreementText = ({ version }: { version: string }) => (
  <ol className={styles.text}>
    {getAgreementText(version).map((paragraph) => (
      <li key={paragraph}>{paragraph}</li>
    ))}
  </ol>
);

interface AgreedProps {
  agreement: NonNullable<SelfBillingView["agreement"]>;
  timeZone: string;
  onChanged: (selfBilling: SelfBillingView) => void;
}

function Agreed({ agreement, timeZone, onChanged }: AgreedProps) {
  const [asks, setAsks] = useState(false);
  const revoke = useMutation(revokeSelfBillingMutation());
  return (
    <div className={form.form}>
      <p>Lo aceptaste el {formatDayOfMonth(agreement.acceptedAt, timeZone)}.</p>
      <p>{WHEN}</p>
      <details>
        <summary>Leer el acuerdo</summary>
        <AgreementText version={agreement.textVersion} />
      </details>
      <div>
        <Button variant="secondary" onClick={() => setAsks(true)}>
          Retirar el acuerdo
        </Button>
      </div>
      {asks && (
        <LazyConfirmDialog
          title="¿Retirar el acuerdo?"
          consequences="Desde hoy, la factura del mes en curso y las siguientes las haces tú y nos las envías por «Contacto», al pie de cada página. Las que ya hicimos siguen valiendo, y puedes volver a aceptarlo cuando quieras."
          confirmLabel="Retirarlo"
          dismissLabel="Dejarlo como está"
          onConfirm={async () => onChanged(await revoke.mutateAsync())}
          onClose={() => setAsks(false)}
        />
      )}
    </div>
  );
}

interface AcceptProps {
  revokedAt: string | null;
  timeZone: string;
  onChanged: (selfBilling: SelfBillingView) => void;
}

function Accept({ revokedAt, timeZone, onChanged }: AcceptProps) {
  const [accepted, setAccepted] = useState(false);
  const [missing, setMissing] = useState(false);
  const accept = useMutation({ ...acceptSelfBillingMutation(), networkMode: "always" });

  function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(!accepted);
    if (accepted) accept.mutate({ textVersion: CURRENT_AGREEMENT, accepted: true }, { onSuccess: onChanged });
  }

  return (
    <form noValidate className={form.form} onSubmit={submit}>
      {revokedAt !== null && (
        <>
          <p>Lo retiraste el {formatDayOfMonth(revokedAt, timeZone)}: desde entonces facturas tú.</p>
          <p>
            Nos envías cada factura por <TextLink href={routes.contact()}>Contacto</TextLink>.
          </p>
        </>
      )}
      <AgreementText version={CURRENT_AGREEMENT} />
      <p>{WHEN}</p>
      <Checkbox
        label="He leído el acuerdo y lo acepto"
        checked={accepted}
        error={missing && !accepted ? UNTICKED : undefined}
        onChange={({ target }) => setAccepted(target.checked)}
      />
      {accept.error && <FormMessage kind="error">{errorMessage(accept.error)}</FormMessage>}
      <div>
        <Button type="submit" pending={accept.isPending}>
          Aceptar el acuerdo
        </Button>
      </div>
    </form>
  );
}

interface SelfBillingFormProps {
  selfBilling: SelfBillingView;
  /** Without fiscal data there is nothing to write on an invoice. */
  hasProfile: boolean;
  timeZone: string;
}

/** The agreement on self-billing: accepted once with a tick, and revocable. */
export function SelfBillingForm({ selfBilling: initial, hasProfile, timeZone }: SelfBillingFormProps) {
  const [{ agreement, revokedAt }, setSelfBilling] = useState(initial);
  if (agreement) return <Agreed agreement={agreement} timeZone={timeZone} onChanged={setSelfBilling} />;
  if (!hasProfile)
    return (
      <p>
        Guarda antes tus datos fiscales: son los que lleva cada factura. Después podrás leerlo y aceptarlo.
      </p>
    );
  return <Accept revokedAt={revokedAt} timeZone={timeZone} onChanged={setSelfBilling} />;
}
