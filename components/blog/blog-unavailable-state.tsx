import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { BookOpenIcon } from "@/components/ui/later-icons";
import { routes } from "@/lib/platform/routes";

export function BlogUnavailableState() {
  return (
    <EmptyState
      level={1}
      icon={<BookOpenIcon size={32} />}
      title="El blog está descansando"
      action={<ButtonLink href={routes.explore()}>Explora las enseñanzas</ButtonLink>}
    >
      <p>Ahora no podemos mostrar sus textos. Vuelve en unos minutos; el resto de la casa sigue abierta.</p>
    </EmptyState>
  );
}
