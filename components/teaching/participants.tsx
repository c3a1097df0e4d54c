import { CursorPager } from "@/components/common/cursor-pager";
import { PeopleSearch } from "@/components/common/people-search";
import { EmptyState } from "@/components/ui/empty-state";
import { UsersThreeIcon } from "@/components/ui/icons";
import type { CursorPage } from "@/lib/platform/http/cursor";
import type { OtherDate, Participant, ParticipantsContent } from "@/lib/teaching/participants/schema";
import { api } from "@/lib/platform/api";
import { routes } from "@/lib/platform/routes";
import type { WaitingPeople } from "@/lib/orders/waiting-list/schema";
import { ParticipantTable } from "./participant-table";
import { ParticipantsHeader } from "./participants-header";
import { WaitingPeopleList } from "./waiting-people";
import styles from "./participants.module.css";

interface ParticipantsProps {
  waiting: WaitingPeople;
  content: ParticipantsContent;
  /** The contents to which people can be moved. */
  otherDates: readonly OtherDate[];
  page: CursorPage<Participant>;
  searchText: string;
  hasPreviousPages: boolean;
}

/** The owners of a content, with their progress and attendance. */
export function Participants(props: ParticipantsProps) {
  const { content, otherDates, waiting, page, searchText, hasPreviousPages } = props;
  const { slug } = content;
  const hasNoParticipants = page.metadata.total === 0 && searchText === "";
  const { after } = page.metadata;
  return (
    <div className={styles.page}>
      <ParticipantsHeader
        content={content}
        title="Participantes"
        current="people"
        hasPeople={!hasNoParticipants}
      />
      {hasNoParticipants ? (
        <EmptyState icon={<UsersThreeIcon size={38} />} title="Todavía no lo ha recibido nadie">
          <p>Cuando alguien lo reciba, verás aquí su nombre, su asistencia y cuánto ha avanzado.</p>
        </EmptyState>
      ) : (
        <>
          <PeopleSearch
            action={routes.participants(slug)}
            searchText={searchText}
            total={page.metadata.total}
            csvHref={api.participantsCsv(content.id)}
          />
          <ParticipantTable content={content} rows={page.content} otherDates={otherDates} />
          <CursorPager
            label="Páginas de participantes"
            firstHref={hasPreviousPages ? routes.participants(slug, { searchText }) : null}
            nextHref={after ? routes.participants(slug, { searchText, after }) : null}
          />
        </>
      )}
      <WaitingPeopleList {...waiting} />
    </div>
  );
}
