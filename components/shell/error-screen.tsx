import { Button, ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { WarningCircleFillIcon } from "@/components/ui/icons";
import { SUPPORT_CODE_LABEL } from "@/lib/platform/copy/errors";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import { routes } from "@/lib/platform/routes";
import styles from "./error-screen.module.css";

interface ErrorScreenProps {
  onRetry: () => void;
  /** Id that the log of the server has, too; errors of the browser have none. */
  digest?: string | undefined;
}

export function ErrorScreen({ onRetry, digest }: ErrorScreenProps) {
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
        {digest && (
          <p className={styles.code}>
            {SUPPORT_CODE_LABEL} <code>{digest}</code>
          </p>
        )}
      </EmptyState>
    </>
  );
}
