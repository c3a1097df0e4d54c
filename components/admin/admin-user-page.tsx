import { getOwnPageUrl } from "@/components/shell/nav-user";
import { Avatar } from "@/components/ui/avatar";
import { TextLink } from "@/components/ui/link";
import type { AuditPage } from "@/lib/administration/audit-log/schema";
import { masterWord } from "@/lib/platform/copy/master-title";
import { routes } from "@/lib/platform/routes";
import type { PrivateUser } from "@/lib/identity/users/schema";
import type { UserActivity as Activity } from "@/lib/administration/users/schema";
import type { MasterPapers } from "@/lib/administration/master-papers";
import { AuditList } from "./audit-list";
import { FactList } from "./fact-list";
import type { DateFormatters } from "@/components/common/date-formatters";
import { MasterPapersPanel } from "./master-papers-panel";
import { TrainingMarks } from "./training-marks";
import { UserActivity } from "./user-activity";
import { UserActions } from "./user-actions";
import { getAccountFacts, getMasterFacts, getProfileFacts } from "./user-facts";
import styles from "./admin-user-page.module.css";

interface AdminUserPageProps {
  user: PrivateUser;
  activity: Activity;
  history: AuditPage;
  /** It is null for whoever has never been a Master. */
  papers: MasterPapers | null;
  dateFormatters: DateFormatters;
}

/** An account with its audit log and the actions of an admin. */
export function AdminUserPage({ user, activity, history, papers, dateFormatters }: AdminUserPageProps) {
  const { id, name, lastName, role, active, emailVerified, profile, masterProfile } = user;
  const managedUser = {
    id,
    name,
    lastName,
    role,
    active,
    verified: emailVerified !== null,
    hasMasterProfile: masterProfile !== null,
    hasSecondFactor: user.secondFactor !== null,
    masterTitle: profile?.masterTitle ?? null,
  };
  return (
    <>
      <header className={styles.head}>
        <Avatar src={user.image} name={name} size={56} />
        <div className={styles.nameBlock}>
          <h2 className={styles.name}>
            {name} {lastName}
          </h2>
          <p className={styles.links}>
            {active && <TextLink href={getOwnPageUrl(user)}>Ver su página</TextLink>}
            <TextLink href={`mailto:${user.email}`}>Escribirle</TextLink>
          </p>
        </div>
      </header>
      <div className={styles.columns}>
        <section className={styles.panel}>
          <h2 className={styles.heading}>Acciones</h2>
          {/* Remounts after a change of role, to reset the selected one. */}
          <UserActions key={role} subject={managedUser} />
        </section>
        <div className={styles.facts}>
          <FactList title="Cuenta" facts={getAccountFacts(user, dateFormatters)} />
          {profile && <FactList title="Perfil" facts={getProfileFacts(profile, dateFormatters)} />}
          {masterProfile && (
            <FactList
              title={`Como ${masterWord(profile?.masterTitle)}`}
              facts={getMasterFacts(masterProfile)}
            />
          )}
        </div>
        {masterProfile && masterProfile.training.length > 0 && (
          <section className={styles.panel}>
            <h2 className={styles.heading}>Formación</h2>
            <TrainingMarks training={masterProfile.training} />
          </section>
        )}
        {papers && <MasterPapersPanel papers={papers} timeZone={dateFormatters.timeZone} />}
        <UserActivity user={user} activity={activity} dateFormatters={dateFormatters} />
        <section className={styles.panel}>
          <h2 className={styles.heading}>Lo que se ha hecho con esta cuenta</h2>
          <AuditList entries={history.content} dateFormatters={dateFormatters} />
          {history.metadata.after && (
            <TextLink href={routes.adminAudit({ subjectId: id })}>Ver todo en el registro</TextLink>
          )}
        </section>
      </div>
    </>
  );
}
