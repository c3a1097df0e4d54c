import { CardWhen } from "@/components/common/next-encuentro-time";
import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { counted } from "@/lib/platform/copy/pluralize";
import type { ComingEncuentro } from "@/lib/teaching/dashboard/schema";
import { routes } from "@/lib/platform/routes";
import styles from "./upcoming-encuentros.module.css";

/** The next encuentros of all that a Master offers. */
export function ComingList({ encuentros }: { encuentros: ComingEncuentro[] }) {
  return (
    <section aria-labelledby="proximos" className={styles.coming}>
      <h2 id="proximos" className={styles.heading}>
        Próximos encuentros
      </h2>
      <ol role="list" className={styles.list}>
        {encuentros.map(({ id, startsAt, title, participants, ayni }) => (
          <li key={id} className={styles.row}>
            <CardWhen startsAt={startsAt} />
            <span className={styles.what}>
              <Link href={routes.preview(ayni.slug, "encuentros")} className={styles.link}>
                {ayni.title}
              </Link>
              {title && <span className={styles.title}>{title}</span>}
              {ayni.status === "ARCHIVED" && <Badge>Archivado</Badge>}
            </span>
            <Link href={routes.participants(ayni.slug)} className={styles.people}>
              {counted(participants, "participante", "participantes")}
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
