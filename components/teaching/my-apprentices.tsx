import { CursorPager } from "@/components/common/cursor-pager";
import { PeopleSearch } from "@/components/common/people-search";
import frame from "@/components/common/page-frame.module.css";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { TextLink } from "@/components/ui/link";
import { LinkTabs } from "@/components/ui/link-tabs";
import { StudentIcon } from "@/components/ui/later-icons";
import type { ApprenticeRow } from "@/lib/teaching/apprentices/schema";
import type { CursorPage } from "@/lib/platform/http/cursor";
import { api } from "@/lib/platform/api";
import { routes } from "@/lib/platform/routes";
import { ApprenticeTable } from "./apprentice-table";
import styles from "./my-apprentices.module.css";

interface MyApprenticesProps {
  page: CursorPage<ApprenticeRow>;
  searchText: string;
  /** The list is of those inside a membership. */
  onlyMembers: boolean;
  hasMembers: boolean;
  hasPreviousPages: boolean;
  /** Slug of the Master. */
  slug: string;
}

function NoApprentices({ slug }: { slug: string }) {
  return (
    <EmptyState
      icon={<StudentIcon size={38} />}
      title="Todavía no tienes aprendices"
      action={<ButtonLink href={routes.master(slug)}>Ver mi página</ButtonLink>}
    >
      <p>Cuando alguien te siga o reciba algo tuyo, lo verás aquí. Compartir tu página ayuda a empezar.</p>
    </EmptyState>
  );
}

function Header({ onlyMembers }: Pick<MyApprenticesProps, "onlyMembers">) {
  return (
    <>
      <div className={styles.letters}>
        <TextLink href={routes.letters()}>Tus cartas</TextLink>
        <ButtonLink
          variant="secondary"
          href={routes.newLetter({ para: onlyMembers ? "miembros" : "aprendices" })}
        >
          {onlyMembers ? "Escribir a tus miembros" : "Escribir a todos"}
        </ButtonLink>
      </div>
      <p className={styles.lead}>
        Quienes te siguen y quienes han recibido algo tuyo. Puedes escribirles: el correo lo enviamos nosotros
        y nadie ve la dirección del otro.
      </p>
    </>
  );
}

const GROUPS = [
  { key: "todos", label: "Todos", href: routes.myApprentices() },
  { key: "miembros", label: "Miembros", href: routes.myApprentices({ quienes: "miembros" }) },
] as const;

function Apprentices({ page, searchText, onlyMembers, hasMembers, hasPreviousPages }: MyApprenticesProps) {
  const { total, after } = page.metadata;
  const group: Record<string, string> = onlyMembers ? { quienes: "miembros" } : {};
  return (
    <>
      {(hasMembers || onlyMembers) && (
        <LinkTabs label="A quiénes ves" current={onlyMembers ? "miembros" : "todos"} tabs={GROUPS} />
      )}
      <PeopleSearch
        action={routes.myApprentices()}
        searchText={searchText}
        total={total}
        csvHref={api.apprenticesCsv()}
        hidden={group}
      />
      <ApprenticeTable rows={page.content} />
      <CursorPager
        label="Páginas de aprendices"
        firstHref={hasPreviousPages ? routes.myApprentices({ ...group, searchText }) : null}
        nextHref={after ? routes.myApprentices({ ...group, searchText, after }) : null}
      />
    </>
  );
}

/** A Master's followers and the people who received their contents, or those inside a membership. */
export function MyApprentices(props: MyApprenticesProps) {
  const { page, searchText, onlyMembers, slug } = props;
  const hasNoApprentices = page.metadata.total === 0 && searchText === "" && !onlyMembers;
  return (
    <div className={frame.dense}>
      <header className={styles.header}>
        <h1>Mis Aprendices</h1>
        {!hasNoApprentices && <Header onlyMembers={onlyMembers} />}
      </header>
      {hasNoApprentices ? <NoApprentices slug={slug} /> : <Apprentices {...props} />}
    </div>
  );
}
