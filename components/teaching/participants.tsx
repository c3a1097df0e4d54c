import { ListFoot } from "@/components/common/cursor-pager";
import { PeopleSearch } from "@/components/common/people-search";
import { EmptyState } from "@/components/ui/empty-state";
import { ArrowLeftIcon, UsersThreeIcon } from "@/components/ui/icons";
import { TextLink } from "@/components/ui/link";
import type { Page, Participant, ParticipatedContent } from "@/lib/teaching/participants/schema";
import { api, routes } from "@/lib/platform/routes";
import { ParticipantTable } from "./participant-table";
import styles from "./participants.module.css";

interface ParticipantsProps {
  content: ParticipatedContent;
  page: Page<Participant>;
  searchText: string;
  /** Whether this is not the first page. */
  later: boolean;
}

/** Who holds a content, what they did of it, and who of them was where. */
export function Participants({ content, page, searchText, later }: ParticipantsProps) {
  const { slug, title } = content;
  const nobody = page.metadata.total === 0 && searchText === "";
  const { after } = page.metadata;
  return (
    <div className={styles.page}>
      <TextLink href={routes.offered()}>
        <span className={styles.back}>
          <ArrowLeftIcon size={18} />
          Ayni ofrecido
        </span>
      </TextLink>
      <header className={styles.header}>
        <h1>Participantes</h1>
        <p className={styles.title}>{title}</p>
      </header>
      {nobody ? (
        <EmptyState icon={<UsersThreeIcon size={38} />} title="Todavía no lo ha recibido nadie">
          <p>Cuando alguien lo reciba, verás aquí su nombre, su asistencia y cuánto ha avanzado.</p>
        </EmptyState>
      ) : (
        <>
          <PeopleSearch
            action={routes.participants(slug)}
            searchText={searchText}
            total={page.metadata.total}
            csv={api.participantsCsv(content.id)}
          />
          <ParticipantTable content={content} rows={page.content} />
          <ListFoot
            label="Páginas de participantes"
            first={later ? routes.participants(slug, { searchText }) : null}
            next={after ? routes.participants(slug, { searchText, after }) : null}
          />
        </>
      )}
    </div>
  );
}
