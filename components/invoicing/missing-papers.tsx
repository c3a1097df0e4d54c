import { ButtonLink } from "@/components/ui/button";
import { routes } from "@/lib/platform/routes";
import styles from "./papers.module.css";

interface MissingPapersProps {
  hasProfile: boolean;
  hasAgreement: boolean;
}

/** Asks a Master for what their invoices need; nothing once it is there. */
export function MissingPapers({ hasProfile, hasAgreement }: MissingPapersProps) {
  if (hasProfile && hasAgreement) return null;
  return (
    <p className={styles.missing}>
      <span>
        {hasProfile
          ? "Si aceptas el acuerdo de autofactura, escribimos por ti la factura de cada mes."
          : "Para tus facturas, y porque la ley lo pide, faltan tus datos fiscales."}
      </span>
      <ButtonLink
        href={hasProfile ? `${routes.fiscalProfile()}#autofactura` : routes.fiscalProfile()}
        variant="secondary"
        size="s"
      >
        {hasProfile ? "Leer el acuerdo" : "Completarlos"}
      </ButtonLink>
    </p>
  );
}
