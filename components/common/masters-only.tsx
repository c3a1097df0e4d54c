import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { HandHeartIcon } from "@/components/ui/icons";
import { routes } from "@/lib/platform/routes";

/** What somebody finds here who does not offer anything yet. */
export function OnlyMasters() {
  return (
    <EmptyState
      level={1}
      icon={<HandHeartIcon size={40} />}
      title="Ofrecer Ayni es cosa de Masters"
      action={<ButtonLink href={routes.becomeMaster()}>Hazte Maestro</ButtonLink>}
    >
      <p>
        Hoy por ti, mañana por mí: también tú puedes compartir lo que sabes. Cuéntanos quién eres y qué te
        gustaría ofrecer, y te ayudamos a empezar.
      </p>
    </EmptyState>
  );
}
