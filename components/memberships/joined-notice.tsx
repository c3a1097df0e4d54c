"use client";

import { useLongWait } from "@/components/common/use-long-wait";
import { ButtonLink } from "@/components/ui/button";
import { TextLink } from "@/components/ui/link";
import type { MembershipView } from "@/lib/orders/memberships/schema";
import { routes } from "@/lib/platform/routes";
import styles from "./own-memberships.module.css";

/** A content that the membership opens. */
export type OpenedContent = { slug: string; title: string };

function Confirming() {
  const isLong = useLongWait(true);
  return (
    <>
      <h2>Estamos confirmando tu pago</h2>
      <p>
        {isLong
          ? "Aún se está confirmando. Puedes cerrar esta página: te avisaremos por correo."
          : "Suele tardar unos segundos."}
      </p>
    </>
  );
}

interface JoinedNoticeProps {
  membership: MembershipView;
  opened: readonly OpenedContent[];
}

/** Tells somebody who comes back from paying that they are inside, with what that opens. */
export function JoinedNotice({ membership: { state, name }, opened }: JoinedNoticeProps) {
  if (state === "ENDED") return null;
  const isInside = state !== "PENDING";
  return (
    <section className={styles.joined} aria-label="Tu nueva membresía">
      <div role="status">{isInside ? <h2>Ya estás dentro de «{name}»</h2> : <Confirming />}</div>
      {isInside && (
        <>
          {opened.length > 0 && (
            <>
              <p>Te abre, entre otras cosas:</p>
              <ul className={styles.opened}>
                {opened.map(({ slug, title }) => (
                  <li key={slug}>
                    <TextLink href={routes.ayni(slug)}>{title}</TextLink>
                  </li>
                ))}
              </ul>
            </>
          )}
          <p>
            <ButtonLink href={routes.received()}>Ir a lo que has recibido</ButtonLink>
          </p>
        </>
      )}
    </section>
  );
}
