import { CursorPager } from "@/components/common/cursor-pager";
import { PeopleSearch } from "@/components/common/people-search";
import { EmptyState } from "@/components/ui/empty-state";
import { ArrowLeftIcon, UsersThreeIcon } from "@/components/ui/icons";
import { TextLink } from "@/components/ui/link";
import type { CursorPage } from "@/lib/platform/http/cursor";
import type { Participant, ParticipantsContent } from "@/lib/teaching/participants/schema";
import { api, routes } from "@/lib/platform/routes";
import { ParticipantTable } from "./participant-table";
import styles from "./participants.module.css";

interface ParticipantsProps {
  content: ParticipantsContent;
  page: CursorPage<Participant>;
  searchText: string;
  hasPreviousPages: boolean;
}

/** The owners of a content, with their progress and attendance. */
export function Participants({ content, page, searchText, hasPreviousPages }: ParticipantsProps) {
  const { slug, title } = content;
  const hasNoParticipants = page.metadata.total === 0 && searchText === "";
  const { after } = page.metadata;
  return (
    <div className={styles.page}>
      <TextLink href={routes.teachingDashboard()}>
        <span className={styles.back}>
          <ArrowLeftIcon size={18} />
          Ayni ofrecido
        </span>
      </TextLink>
      <header>
        <h1>Participantes</h1>
        <p className={styles.title}>{title}</p>
      </header>
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
          <ParticipantTable content={content} rows={page.content} />
          <CursorPager
            label="Páginas de participantes"
            firstHref={hasPreviousPages ? routes.participants(slug, { searchText }) : null}
            nextHref={after ? routes.participants(slug, { searchText, after }) : null}
          />
        </>
      )}
    </div>
  );
}
