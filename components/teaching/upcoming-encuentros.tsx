import { OneEncuentroTime } from "@/components/common/live-time";
import { Badge } from "@/components/ui/badge";
import { VideoCameraIcon } from "@/components/ui/later-icons";
import { Link } from "@/components/ui/link";
import { pluralize } from "@/lib/platform/copy/pluralize";
import type { UpcomingEncuentro } from "@/lib/teaching/dashboard/schema";
import { routes } from "@/lib/platform/routes";
import styles from "./upcoming-encuentros.module.css";

function UpcomingRow({ encuentro }: { encuentro: UpcomingEncuentro }) {
  const { id, title, participants, isInRoom, isBooked, ayni } = encuentro;
  return (
    <li className={styles.row}>
      <OneEncuentroTime encuentro={encuentro} />
      <span className={styles.content}>
        <Link
          href={isBooked ? routes.agenda({ como: "maestro" }) : routes.preview(ayni.slug, "encuentros")}
          className={styles.link}
        >
          {ayni.title}
        </Link>
        {title && <span className={styles.title}>{title}</span>}
        {isBooked && <Badge>Cita</Badge>}
        {ayni.status === "ARCHIVED" && !isBooked && <Badge>Archivado</Badge>}
        {/* No link of the router: the room's page is loaded with its own headers, which allow the camera. */}
        {isInRoom && (
          <a href={routes.room(id)} className={styles.room}>
            <VideoCameraIcon size={18} />
            Sala<span className="visually-hidden"> de {ayni.title}</span>
          </a>
        )}
      </span>
      {!isBooked && (
        <Link href={routes.participants(ayni.slug)} className={styles.people}>
          {pluralize(participants, "participante", "participantes")}
        </Link>
      )}
    </li>
  );
}

export function UpcomingEncuentros({ encuentros }: { encuentros: UpcomingEncuentro[] }) {
  return (
    <section aria-labelledby="proximos" className={styles.section}>
      <h2 id="proximos" className={styles.heading}>
        Próximos encuentros
      </h2>
      <ol role="list">
        {encuentros.map((encuentro) => (
          <UpcomingRow key={encuentro.id} encuentro={encuentro} />
        ))}
      </ol>
    </section>
  );
}
