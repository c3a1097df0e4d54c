import { ButtonLink } from "@/components/ui/button";
import { TextLink } from "@/components/ui/link";
import type { BankDetailsView } from "@/lib/payouts/bank-details/schema";
import { routes } from "@/lib/platform/routes";
import styles from "./bank-details-line.module.css";

interface BankDetailsLineProps {
  details: BankDetailsView;
  /** Then the account is what matters most on the page. */
  hasSales: boolean;
}

/** Tells where a Master is paid, or asks for it. */
export function BankDetailsLine({ details: { current, others, pending }, hasSales }: BankDetailsLineProps) {
  if (current === null && pending === null && others.length === 0) {
    return (
      <p className={styles.missing}>
        <span>Falta decirnos dónde pagarte.</span>
        <ButtonLink href={routes.bankDetails()} variant={hasSales ? "primary" : "secondary"} size="s">
          Añadir mi cuenta
        </ButtonLink>
      </p>
    );
  }
  return (
    <p className={styles.line}>
      {current ? (
        <>
          Te pagamos en <span className={styles.account}>{current.account}</span>.
        </>
      ) : others.length > 0 ? (
        <>Te pagamos en la cuenta de cada moneda.</>
      ) : (
        <>Tu cuenta está {pending?.effectiveAt ? "en espera" : "sin confirmar"}.</>
      )}{" "}
      {current && pending && <>Hay un cambio pendiente. </>}
      <TextLink href={routes.bankDetails()}>Cómo te pagamos</TextLink>
    </p>
  );
}
