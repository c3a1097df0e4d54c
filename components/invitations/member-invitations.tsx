"use client";

import { useQuery } from "@tanstack/react-query";
import { LocalDate } from "@/components/common/local-date";
import { QueryProvider } from "@/components/common/query-provider";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { errorMessage } from "@/lib/platform/http/client";
import { ownInvitationsQuery } from "@/lib/identity/invitations/queries";
import type { OwnInvitationsView } from "@/lib/identity/invitations/schema";
import { InvitationForm } from "./invitation-form";
import styles from "./invitations.module.css";
import { InvitationLink } from "./invitation-link";

function AcceptedInvitations({ came, total, waiting }: OwnInvitationsView) {
  const olderCount = total - came.length;
  return (
    <section aria-labelledby="han-llegado" className={styles.panel}>
      <h2 id="han-llegado" className={styles.heading}>
        Quién ha llegado
      </h2>
      {came.length === 0 ? (
        <p>Todavía no ha llegado nadie con tu invitación.</p>
      ) : (
        <ul role="list" className={styles.acceptedList}>
          {came.map(({ name, at }) => (
            <li key={at + name} className={styles.acceptedItem}>
              <b>{name}</b>
              <span className={styles.quiet}>
                <LocalDate iso={at} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {olderCount > 0 && (
        <p className={styles.quiet}>Y {pluralize(olderCount, "persona más", "personas más")} antes.</p>
      )}
      {waiting > 0 && (
        <p className={styles.quiet}>
          {pluralize(waiting, "invitación por correo espera", "invitaciones por correo esperan")} respuesta.
        </p>
      )}
    </section>
  );
}

function MemberInvitationsPanels({ inviter }: { inviter: string }) {
  const { data, error, refetch } = useQuery(ownInvitationsQuery());
  if (data) {
    return (
      <div className={styles.panels}>
        <InvitationLink code={data.code} inviter={inviter} />
        <InvitationForm canSendEmail={data.mayMail} />
        <AcceptedInvitations {...data} />
      </div>
    );
  }
  if (!error) return <Skeleton shape="block" className={styles.placeholder} />;
  return (
    <div role="alert" className={styles.panel}>
      <p>{errorMessage(error)}</p>
      <Button variant="secondary" onClick={() => void refetch()}>
        Volver a intentarlo
      </Button>
    </div>
  );
}

export function MemberInvitations(props: { inviter: string }) {
  return (
    <QueryProvider>
      <MemberInvitationsPanels {...props} />
    </QueryProvider>
  );
}
