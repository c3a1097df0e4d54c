import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { CompassIcon } from "@/components/ui/icons";
import { routes } from "@/lib/platform/routes";

/** Empty state after the last page, or of a feed without contents. */
export function EmptyFeed({ isEnd }: { isEnd: boolean }) {
  if (isEnd) {
    return (
      <EmptyState
        icon={<CompassIcon size={32} />}
        title="Has llegado al final"
        action={<ButtonLink href={routes.feed()}>Volver a lo más nuevo</ButtonLink>}
      />
    );
  }
  return (
    <EmptyState
      icon={<CompassIcon size={32} />}
      title="La comunidad está empezando"
      action={<ButtonLink href={routes.explore()}>Explora las enseñanzas</ButtonLink>}
    >
      <p>Aquí verás lo que publiquen tus Maestros y lo que llegue a tus disciplinas.</p>
    </EmptyState>
  );
}
