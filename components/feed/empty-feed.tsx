import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { CompassIcon } from "@/components/ui/icons";
import { routes } from "@/lib/platform/routes";

/** What stands where there is nothing new: at the end of the feed, or in a community that begins. */
export function FeedEmpty({ ended }: { ended: boolean }) {
  if (ended) {
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
