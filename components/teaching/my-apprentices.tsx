import { CursorPager } from "@/components/common/cursor-pager";
import { PeopleSearch } from "@/components/common/people-search";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { TextLink } from "@/components/ui/link";
import { StudentIcon } from "@/components/ui/icons";
import type { ApprenticeRow } from "@/lib/teaching/apprentices/schema";
import type { CursorPage } from "@/lib/platform/http/cursor";
import { api, routes } from "@/lib/platform/routes";
import { ApprenticeTable } from "./apprentice-table";
import styles from "./my-apprentices.module.css";

interface MyApprenticesProps {
  page: CursorPage<ApprenticeRow>;
  searchText: string;
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

/** A Master's followers and the people who received their contents. */
export function MyApprentices({ page, searchText, hasPreviousPages, slug }: MyApprenticesProps) {
  const { total, after } = page.metadata;
  const hasNoApprentices = total === 0 && searchText === "";
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1>Mis Aprendices</h1>
        {!hasNoApprentices && (
          <div className={styles.letters}>
            <TextLink href={routes.letters()}>Tus cartas</TextLink>
            <ButtonLink variant="secondary" href={routes.newLetter({ para: "aprendices" })}>
              Escribir a todos
            </ButtonLink>
          </div>
        )}
        {!hasNoApprentices && (
          <p className={styles.lead}>
            Quienes te siguen y quienes han recibido algo tuyo. Puedes escribirles: el correo lo enviamos
            nosotros y nadie ve la dirección del otro.
          </p>
        )}
      </header>
      {hasNoApprentices ? (
        <NoApprentices slug={slug} />
      ) : (
        <>
          <PeopleSearch
            action={routes.myApprentices()}
            searchText={searchText}
            total={total}
            csvHref={api.apprenticesCsv()}
          />
          <ApprenticeTable rows={page.content} />
          <CursorPager
            label="Páginas de aprendices"
            firstHref={hasPreviousPages ? routes.myApprentices({ searchText }) : null}
            nextHref={after ? routes.myApprentices({ searchText, after }) : null}
          />
        </>
      )}
    </div>
  );
}
