import { ownPage } from "@/components/shell/nav-entries";
import { Avatar } from "@/components/ui/avatar";
import { TextLink } from "@/components/ui/link";
import type { AuditPage } from "@/lib/identity/audit/schema";
import { routes } from "@/lib/platform/routes";
import type { PrivateUser } from "@/lib/identity/users/schema";
import { AuditList } from "./audit-list";
import { Facts } from "./fact-list";
import type { Moments } from "./moments";
import { PersonActions } from "./user-actions";
import { accountFacts, masterFacts, profileFacts } from "./user-facts";
import styles from "./admin-user-page.module.css";

interface PersonPageProps {
  person: PrivateUser;
  history: AuditPage;
  moments: Moments;
}

/** All that is known of a person, and what an admin can do. */
export function PersonPage({ person, history, moments }: PersonPageProps) {
  const { id, name, lastName, role, active, emailVerified, profile, masterProfile } = person;
  const subject = {
    ...{ id, name, lastName, role, active },
    verified: emailVerified !== null,
    hasMasterProfile: masterProfile !== null,
    hasSecondFactor: person.secondFactor !== null,
  };
  return (
    <>
      <header className={styles.head}>
        <Avatar src={person.image} size={56} />
        <div className={styles.who}>
          <h2 className={styles.name}>
            {name} {lastName}
          </h2>
          {active && <TextLink href={ownPage(person)}>Ver su página</TextLink>}
        </div>
      </header>
      <div className={styles.columns}>
        <section className={styles.panel}>
          <h2 className={styles.heading}>Acciones</h2>
          {/* What it begins with changes when an act is done. */}
          <PersonActions key={role} subject={subject} />
        </section>
        <div className={styles.known}>
          <Facts title="Cuenta" facts={accountFacts(person, moments)} />
          {profile && <Facts title="Perfil" facts={profileFacts(profile, moments)} />}
          {masterProfile && <Facts title="Como Maestro" facts={masterFacts(masterProfile)} />}
        </div>
        <section className={styles.panel}>
          <h2 className={styles.heading}>Lo que se ha hecho con esta cuenta</h2>
          <AuditList entries={history.content} moments={moments} />
          {history.metadata.after && (
            <TextLink href={routes.adminAudit({ subjectId: id })}>Ver todo en el registro</TextLink>
          )}
        </section>
      </div>
    </>
  );
}
