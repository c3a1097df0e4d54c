import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { CompassIcon } from "@/components/ui/icons";
import { routes } from "@/lib/platform/routes";

/** The 404 page, without the app shell, which the layout of the page provides. */
export function NotFoundScreen() {
  return (
    <EmptyState
      level={1}
      icon={<CompassIcon size={40} />}
      title="Esta página no está aquí"
      action={
        <>
          <ButtonLink href={routes.explore()}>Explora las enseñanzas</ButtonLink>
          <ButtonLink href={routes.home()} variant="secondary">
            Ir al inicio
          </ButtonLink>
        </>
      }
    >
      <p>Puede que haya cambiado de sitio o que el enlace esté incompleto.</p>
    </EmptyState>
  );
}
