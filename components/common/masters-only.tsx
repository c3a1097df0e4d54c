import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { HandHeartIcon } from "@/components/ui/later-icons";
import { routes } from "@/lib/platform/routes";

/** Shown instead of Master pages to users who are not Masters. */
export function MastersOnly() {
  return (
    <EmptyState
      level={1}
      icon={<HandHeartIcon size={40} />}
      title="Ofrecer Ayni es cosa de Maestros"
      action={<ButtonLink href={routes.becomeMaster()}>Hazte Maestro</ButtonLink>}
    >
      <p>
        Hoy por ti, mañana por mí: también tú puedes compartir lo que sabes. Cuéntanos quién eres y qué te
        gustaría ofrecer, y te ayudamos a empezar.
      </p>
    </EmptyState>
  );
}
