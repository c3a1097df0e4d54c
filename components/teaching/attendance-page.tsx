import { PeopleSearch } from "@/components/common/people-search";
import { EmptyState } from "@/components/ui/empty-state";
import { UsersThreeIcon } from "@/components/ui/icons";
import { api, routes } from "@/lib/platform/routes";
import type { AttendanceList, ParticipantsContent } from "@/lib/teaching/participants/schema";
import { AttendanceSheet } from "./attendance-sheet";
import { EncuentroPicker } from "./encuentro-picker";
import { ParticipantsHeader } from "./participants-header";
import styles from "./participants.module.css";

interface AttendancePageProps {
  content: ParticipantsContent;
  encuentro: ParticipantsContent["encuentros"][number];
  list: AttendanceList;
  searchText: string;
}

/** The attendance of an encuentro as a list to tick or to print. */
export function AttendancePage({ content, encuentro, list, searchText }: AttendancePageProps) {
  const { id, slug, encuentros } = content;
  const { attendees, total } = list;
  return (
    <div className={styles.page}>
      <ParticipantsHeader content={content} title="Asistencia" current="attendance" />
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
              ? "Nadie se llama así entre quienes lo recibieron."
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
        />
      )}
    </div>
  );
}
