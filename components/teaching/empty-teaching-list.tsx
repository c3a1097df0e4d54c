import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ArchiveIcon, HandHeartIcon, PencilSimpleIcon } from "@/components/ui/icons";
import type { OfferedState } from "@/lib/teaching/dashboard/schema";
import { routes } from "@/lib/platform/routes";

const create = <ButtonLink href={routes.create()}>Crear Ayni nuevo</ButtonLink>;

const STATES = {
  none: {
    icon: <HandHeartIcon size={38} />,
    title: "Aquí vivirá lo que ofrezcas",
    text: "Un pódcast, un libro, un encuentro, un taller o un curso: empieza por lo que ya sabes dar. Se guarda como borrador hasta que lo publiques.",
    action: create,
  },
  publicados: {
    icon: <HandHeartIcon size={38} />,
    title: "Aún no has publicado nada",
    text: "Cuando publiques un borrador, lo verás aquí con sus vistas y quienes lo reciben.",
    action: create,
  },
  borradores: {
    icon: <PencilSimpleIcon size={38} />,
    title: "No tienes borradores",
    text: "Lo que empieces y no publiques se guarda aquí, y solo tú lo ves.",
    action: create,
  },
  archivados: {
    icon: <ArchiveIcon size={38} />,
    title: "No has archivado nada",
    text: "Lo que archives sale del catálogo, y quienes lo recibieron lo conservan.",
    action: null,
  },
} as const;

/** What a list says that has nothing in it. */
export function OfferedEmpty({ state }: { state: OfferedState | "none" }) {
  const { icon, title, text, action } = STATES[state];
  return (
    <EmptyState icon={icon} title={title} action={action}>
      <p>{text}</p>
    </EmptyState>
  );
}
