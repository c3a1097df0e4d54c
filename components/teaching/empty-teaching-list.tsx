import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PencilSimpleIcon } from "@/components/ui/icons";
import { ArchiveIcon, HandHeartIcon } from "@/components/ui/later-icons";
import type { DashboardTab } from "@/lib/teaching/dashboard/schema";
import { routes } from "@/lib/platform/routes";

const createLink = <ButtonLink href={routes.create()}>Crear Ayni nuevo</ButtonLink>;

const STATE_TEXTS = {
  none: {
    icon: <HandHeartIcon size={38} />,
    title: "Aquí vivirá lo que ofrezcas",
    text: "Un pódcast, un libro, un encuentro, un taller o un curso: empieza por lo que ya sabes dar. Se guarda como borrador hasta que lo publiques.",
    action: createLink,
  },
  publicados: {
    icon: <HandHeartIcon size={38} />,
    title: "Aún no has publicado nada",
    text: "Cuando publiques un borrador, lo verás aquí con sus vistas y quienes lo reciben.",
    action: createLink,
  },
  borradores: {
    icon: <PencilSimpleIcon size={38} />,
    title: "No tienes borradores",
    text: "Lo que empieces y no publiques se guarda aquí, y solo tú lo ves.",
    action: createLink,
  },
  archivados: {
    icon: <ArchiveIcon size={38} />,
    title: "No has archivado nada",
    text: "Lo que archives sale del catálogo, y quienes lo recibieron lo conservan.",
    action: null,
  },
} as const;

export function EmptyTeachingList({ state }: { state: DashboardTab | "none" }) {
  const { icon, title, text, action } = STATE_TEXTS[state];
  return (
    <EmptyState icon={icon} title={title} action={action}>
      <p>{text}</p>
    </EmptyState>
  );
}
