import { EncuentroTime } from "@/components/common/encuentro-time";
import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { pluralize } from "@/lib/platform/copy/pluralize";
import type { UpcomingEncuentro } from "@/lib/teaching/dashboard/schema";
import { routes } from "@/lib/platform/routes";
import styles from "./upcoming-encuentros.module.css";

export function UpcomingEncuentros({ encuentros }: { encuentros: UpcomingEncuentro[] }) {
  return (
    <section aria-labelledby="proximos" className={styles.section}>
      <h2 id="proximos" className={styles.heading}>
        Próximos encuentros
      </h2>
      <ol role="list">
        {encuentros.map(({ id, startsAt, timezone, city, title, participants, ayni }) => (
          <li key={id} className={styles.row}>
            <EncuentroTime startsAt={startsAt} timezone={timezone} city={city} />
            <span className={styles.content}>
              <Link href={routes.preview(ayni.slug, "encuentros")} className={styles.link}>
                {ayni.title}
              </Link>
              {title && <span className={styles.title}>{title}</span>}
              {ayni.status === "ARCHIVED" && <Badge>Archivado</Badge>}
            </span>
            <Link href={routes.participants(ayni.slug)} className={styles.people}>
              {pluralize(participants, "participante", "participantes")}
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
