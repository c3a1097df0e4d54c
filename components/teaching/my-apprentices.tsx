import { ListFoot } from "@/components/common/cursor-pager";
import { PeopleSearch } from "@/components/common/people-search";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { StudentIcon } from "@/components/ui/icons";
import type { FollowingApprentice } from "@/lib/teaching/apprentices/schema";
import type { Page } from "@/lib/teaching/participants/schema";
import { api, routes } from "@/lib/platform/routes";
import { ApprenticeTable } from "./apprentice-table";
import styles from "./my-apprentices.module.css";

interface MyApprenticesProps {
  page: Page<FollowingApprentice>;
  searchText: string;
  /** Whether this is not the first page. */
  later: boolean;
  /** The slug of the Master's own page. */
  slug: string;
}

function Nobody({ slug }: { slug: string }) {
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

/** Who follows a Master or has received something of theirs. */
export function MyApprentices({ page, searchText, later, slug }: MyApprenticesProps) {
  const { total, after } = page.metadata;
  const nobody = total === 0 && searchText === "";
  return (
    <div className={styles.page}>
      <header>
        <h1>Mis Aprendices</h1>
        {!nobody && (
          <p className={styles.lead}>
            Quienes te siguen y quienes han recibido algo tuyo. Puedes escribirles: el correo lo enviamos
            nosotros y nadie ve la dirección del otro.
          </p>
        )}
      </header>
      {nobody ? (
        <Nobody slug={slug} />
      ) : (
        <>
          <PeopleSearch
            action={routes.myApprentices()}
            searchText={searchText}
            total={total}
            csv={api.apprenticesCsv()}
          />
          <ApprenticeTable rows={page.content} />
          <ListFoot
            label="Páginas de aprendices"
            first={later ? routes.myApprentices({ searchText }) : null}
            next={after ? routes.myApprentices({ searchText, after }) : null}
          />
        </>
      )}
    </div>
  );
}
