import { Button, ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { SpriteIcon } from "@/components/ui/sprite-icon";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import { SUPPORT_CODE_LABEL } from "@/lib/platform/copy/support-code";
import { routes } from "@/lib/platform/routes";
import styles from "./error-screen.module.css";

interface ErrorScreenProps {
  onRetry: () => void;
  /** Id that the log of the server has, too; errors of the browser have none. */
  digest?: string | undefined;
}

/** Each page loads it for three boundaries, which would each have a copy of all icons. */
export function ErrorScreen({ onRetry, digest }: ErrorScreenProps) {
  return (
    <>
      <title>{`Algo ha fallado · ${PRODUCT_NAME}`}</title>
      <EmptyState
        level={1}
        icon={<SpriteIcon name="warning-circle-fill" size={40} />}
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
