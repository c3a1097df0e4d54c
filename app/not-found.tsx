import type { Metadata } from "next";
import { Shell } from "@/components/shell/app-shell";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { CompassIcon } from "@/components/ui/icons";
import { routes } from "@/lib/platform/routes";
import { outerLinks } from "@/lib/platform/site-config/data";

export const metadata: Metadata = { title: "Página no encontrada" };

export default function NotFound() {
  return (
    <Shell links={outerLinks()}>
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
    </Shell>
  );
}
