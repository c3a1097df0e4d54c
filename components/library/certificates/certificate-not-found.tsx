import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { CertificateIcon } from "@/components/ui/later-icons";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import { routes } from "@/lib/platform/routes";

export function CertificateNotFound() {
  return (
    <EmptyState
      level={1}
      icon={<CertificateIcon size={40} />}
      title="No conocemos esta constancia"
      action={<ButtonLink href={routes.home()}>Ir al inicio</ButtonLink>}
    >
      <p>
        Ninguna constancia de {PRODUCT_NAME} tiene este código. Compara cada letra con la del documento:
        también puede ser que se haya retirado.
      </p>
    </EmptyState>
  );
}
