import { Button, ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { WarningCircleFillIcon } from "@/components/ui/icons";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import { routes } from "@/lib/platform/routes";

export function ErrorScreen({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <title>{`Algo ha fallado · ${PRODUCT_NAME}`}</title>
      <EmptyState
        level={1}
        icon={<WarningCircleFillIcon size={40} />}
        title="Algo ha fallado de nuestro lado"
        action={
          <>
            <Button onClick={onRetry}>Intentar de nuevo</Button>
            <ButtonLink href={routes.home()} variant="secondary">
              Ir al inicio
            </ButtonLink>
          </>
        }
      >
        <p>No has hecho nada mal. Prueba otra vez; si sigue igual, vuelve en unos minutos.</p>
      </EmptyState>
    </>
  );
}
