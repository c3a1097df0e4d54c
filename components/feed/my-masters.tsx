import frame from "@/components/common/page-frame.module.css";
import { ButtonLink } from "@/components/ui/button";
import { Container } from "@/components/ui/container";
import { EmptyState } from "@/components/ui/empty-state";
import { UsersThreeIcon } from "@/components/ui/icons";
import { Pager } from "@/components/ui/pager";
import { pluralize } from "@/lib/platform/copy/pluralize";
import type { MyMastersPage } from "@/lib/community/followed-masters/schema";
import { routes } from "@/lib/platform/routes";
import { MyMasterCard } from "./my-master-card";
import styles from "./my-masters.module.css";

function NoFollowedMasters() {
  return (
    <EmptyState
      icon={<UsersThreeIcon size={38} />}
      title="Todavía no sigues a nadie"
      action={<ButtonLink href={routes.masters()}>Ver el directorio de Maestros</ButtonLink>}
    >
      <p>Aquí verás a quienes sigas y a quienes te hayan dado algo, con lo último que publiquen.</p>
    </EmptyState>
  );
}

interface MyMastersProps {
  masters: MyMastersPage;
  page: number;
  userId: string;
}

/** Masters that the user follows or received contents from. */
export function MyMasters({ masters, page, userId }: MyMastersProps) {
  const { content, total, pages } = masters;
  return (
    <Container className={frame.airy}>
      <header>
        <h1>Mis Maestros</h1>
        {total > 0 && (
          <p className={styles.lead}>
            {pluralize(total, "persona que sigues o de quien", "personas que sigues o de quienes")} has
            recibido Ayni.
          </p>
        )}
      </header>
      {total === 0 ? (
        <NoFollowedMasters />
      ) : (
        <ul role="list" className={styles.list}>
          {content.map((master) => (
            <li key={master.id}>
              <MyMasterCard master={master} userId={userId} />
            </li>
          ))}
        </ul>
      )}
      {pages > 1 && (
        <Pager
          label="Páginas de mis Maestros"
          page={page}
          pageCount={pages}
          hrefFor={(to) => routes.myMasters({ page: to === 1 ? undefined : String(to) })}
        />
      )}
    </Container>
  );
}
