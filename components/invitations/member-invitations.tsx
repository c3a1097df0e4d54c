"use client";

import { useQuery } from "@tanstack/react-query";
import { LocalDay } from "@/components/common/local-date";
import { Queries } from "@/components/common/query-provider";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { counted } from "@/lib/platform/copy/pluralize";
import { messageOf } from "@/lib/platform/http/client";
import { ownInvitationsQuery } from "@/lib/identity/invitations/queries";
import type { OwnInvitations as Own } from "@/lib/identity/invitations/schema";
import { InvitationForm } from "./invitation-form";
import styles from "./invitations.module.css";
import { OwnLink } from "./invitation-link";

function Came({ came, total, waiting }: Own) {
  const rest = total - came.length;
  return (
    <section aria-labelledby="han-llegado" className={styles.panel}>
      <h2 id="han-llegado" className={styles.heading}>
        Quién ha llegado
      </h2>
      {came.length === 0 ? (
        <p>Todavía no ha llegado nadie con tu invitación.</p>
      ) : (
        <ul role="list" className={styles.came}>
          {came.map(({ name, at }) => (
            <li key={at + name} className={styles.one}>
              <b className={styles.name}>{name}</b>
              <span className={styles.quiet}>
                <LocalDay iso={at} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {rest > 0 && <p className={styles.quiet}>Y {counted(rest, "persona más", "personas más")} antes.</p>}
      {waiting > 0 && (
        <p className={styles.quiet}>
          {counted(waiting, "invitación por correo espera", "invitaciones por correo esperan")} respuesta.
        </p>
      )}
    </section>
  );
}

function Panels({ inviter }: { inviter: string }) {
  const { data, error, refetch } = useQuery(ownInvitationsQuery());
  if (data) {
    return (
      <div className={styles.panels}>
        <OwnLink code={data.code} inviter={inviter} />
        <InvitationForm mayMail={data.mayMail} />
        <Came {...data} />
      </div>
    );
  }
  if (!error) return <Skeleton shape="block" className={styles.room} />;
  return (
    <div role="alert" className={styles.panel}>
      <p>{messageOf(error)}</p>
      <Button variant="secondary" onClick={() => void refetch()}>
        Volver a intentarlo
      </Button>
    </div>
  );
}

/** A member's link, the mails that they send, and who came. */
export function OwnInvitations(props: { inviter: string }) {
  return (
    <Queries>
      <Panels {...props} />
    </Queries>
  );
}
