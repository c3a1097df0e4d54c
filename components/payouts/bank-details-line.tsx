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

const listFormat = new Intl.ListFormat("es", { type: "conjunction" });

/** Says for which sales there is no account, not even one that waits; null if there is the general one. */
function findMissing({ current, others, pending }: BankDetailsView): string | null {
  if (current !== null || pending?.currency === null) return null;
  const currencies = new Set(
    [...others, ...(pending ? [pending] : [])].map(({ currency }) => currency ?? ""),
  );
  if (currencies.size === 0) return "Falta decirnos dónde pagarte.";
  const known = listFormat.format([...currencies].map((currency) => currency.toUpperCase()));
  return `Solo nos has dado una cuenta para las ventas en ${known}: falta decirnos dónde pagarte las demás.`;
}

/** Tells where a Master is paid, or asks for it. */
export function BankDetailsLine({ details, hasSales }: BankDetailsLineProps) {
  const { current, pending } = details;
  const missing = findMissing(details);
  if (missing !== null) {
    return (
      <p className={styles.missing}>
        <span>{missing}</span>
        <ButtonLink href={routes.bankDetails()} variant={hasSales ? "primary" : "secondary"} size="s">
          Añadir mi cuenta
        </ButtonLink>
      </p>
    );
  }
  return (
    <p>
      {current ? (
        <>
          Te pagamos en <span className={styles.account}>{current.account}</span>.
        </>
      ) : (
        <>Tu cuenta está {pending?.effectiveAt ? "en espera" : "sin confirmar"}.</>
      )}{" "}
      {current && pending && <>Hay un cambio pendiente. </>}
      <TextLink href={routes.bankDetails()}>Cómo te pagamos</TextLink>
    </p>
  );
}
