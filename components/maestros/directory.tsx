import { Container } from "@/components/ui/container";
import { EmptyState } from "@/components/ui/empty-state";
import { ButtonLink } from "@/components/ui/button";
import { UsersThreeIcon } from "@/components/ui/icons";
import type { MasterDirectory } from "@/lib/masters/data";
import { routes } from "@/lib/routes";
import { DIRECTORY_TITLE } from "./directory-url";
import styles from "./directory.module.css";
import { MasterCard } from "./master-card";
import { Pager } from "./pager";

const EAGER_CARDS = 4;

function NoMasters() {
  return (
    <EmptyState
      icon={<UsersThreeIcon size={32} />}
      title="Aún no hay Maestros"
      action={<ButtonLink href={routes.becomeMaster()}>Hazte Maestro</ButtonLink>}
    >
      <p>La comunidad está empezando. Puede que la primera enseñanza sea la tuya.</p>
    </EmptyState>
  );
}

/** All who give, by name, a page at a time. */
export function Directory({ page, directory }: { page: number; directory: MasterDirectory }) {
  const { masters, total, pages } = directory;
  return (
    <Container className={styles.page}>
      <h1 className={styles.title}>{DIRECTORY_TITLE}</h1>
      <p className={styles.line}>
        {total === 1
          ? "Una persona que enseña lo que vive cada día"
          : `${total} personas que enseñan lo que viven cada día`}
      </p>
      {masters.length === 0 ? (
        <NoMasters />
      ) : (
        <ul className={styles.grid}>
          {masters.map((master, index) => (
            <li key={master.id}>
              <MasterCard master={master} level={2} eager={index < EAGER_CARDS} />
            </li>
          ))}
        </ul>
      )}
      <Pager page={page} pages={pages} />
    </Container>
  );
}
