import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { CertificateIcon } from "@/components/ui/icons";
import { PRODUCT } from "@/lib/copy/product";
import { routes } from "@/lib/platform/routes";

/** What somebody reads who asks for a certificate that there is not. */
export function UnknownCertificate() {
  return (
    <EmptyState
      level={1}
      icon={<CertificateIcon size={40} />}
      title="No conocemos esta constancia"
      action={<ButtonLink href={routes.home()}>Ir al inicio</ButtonLink>}
    >
      <p>
        Ninguna constancia de {PRODUCT} tiene este código. Compara cada letra con la del documento: también
        puede ser que se haya retirado.
      </p>
    </EmptyState>
  );
}
