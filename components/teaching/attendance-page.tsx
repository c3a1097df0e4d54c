import { CsvLink } from "@/components/common/csv-link";
import { PeopleSearch } from "@/components/common/people-search";
import { cx } from "@/components/ui/cx";
import { EmptyState } from "@/components/ui/empty-state";
import { UsersThreeIcon } from "@/components/ui/icons";
import { api } from "@/lib/platform/api";
import { routes } from "@/lib/platform/routes";
import type { AttendanceList, ParticipantsContent } from "@/lib/teaching/participants/schema";
import { AttendanceSheet } from "./attendance-sheet";
import { EncuentroPicker } from "./encuentro-picker";
import { ParticipantsHeader } from "./participants-header";
import styles from "./participants.module.css";
import { NO_RESULTS } from "@/lib/platform/copy/search";

interface AttendancePageProps {
  content: ParticipantsContent;
  encuentro: ParticipantsContent["encuentros"][number];
  list: AttendanceList;
  searchText: string;
}

/** The attendance of an encuentro as a list to tick or to print. */
export function AttendancePage({ content, encuentro, list, searchText }: AttendancePageProps) {
  const { id, slug, encuentros } = content;
  const { attendees, total, requiredPercent } = list;
  return (
    <div className={styles.page}>
      <ParticipantsHeader
        content={content}
        title="Asistencia"
        current="attendance"
        hasPeople={total > 0}
        encuentroId={encuentro.id}
      />
      <EncuentroPicker slug={slug} encuentros={encuentros} selectedId={encuentro.id} />
      {total > attendees.length || searchText ? (
        <div className={styles.screenOnly}>
          <PeopleSearch
            action={routes.attendance(slug)}
            hidden={{ encuentro: encuentro.id }}
            searchText={searchText}
            total={total}
            csvHref={api.participantsCsv(id)}
          />
        </div>
      ) : null}
      {total === 0 ? (
        <EmptyState icon={<UsersThreeIcon size={38} />} title="No hay nadie en la lista">
          <p>
            {searchText
              ? `${NO_RESULTS}.`
              : "Cuando alguien reciba este Ayni, podrás apuntar aquí quién vino."}
          </p>
        </EmptyState>
      ) : (
        <AttendanceSheet
          // Another list begins anew.
          key={`${encuentro.id} ${searchText}`}
          ayniId={id}
          encuentro={encuentro}
          attendees={attendees}
          requiredPercent={requiredPercent}
        />
      )}
      {requiredPercent !== null && (
        <section aria-labelledby="evidence" className={cx(styles.evidence, styles.screenOnly)}>
          <h2 id="evidence">Pruebas del encuentro</h2>
          <p>
            Cuándo entró y salió cada persona, por si alguien reclama. Cada descarga queda en el registro.
          </p>
          <CsvLink href={api.room(encuentro.id, "/evidence.csv")}>Descargar las pruebas</CsvLink>
        </section>
      )}
    </div>
  );
}
