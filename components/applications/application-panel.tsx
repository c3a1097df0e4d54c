"use client";

import { useSession } from "next-auth/react";
import dynamic from "next/dynamic";
import { ModalLink } from "@/components/shell/modal-link";
import { ButtonLink } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { routes } from "@/lib/platform/routes";
import styles from "./application-panel.module.css";

const Waiting = () => <Skeleton shape="block" className={styles.room} />;

/** The form with its lists comes only for who may apply, into the room that is kept for it. */
const Applicant = dynamic(() => import("./applicant-panel").then((module) => module.Applicant), {
  ssr: false,
  loading: Waiting,
});

function Visitor() {
  return (
    <div className={styles.state}>
      <p>
        Para solicitarlo necesitas una cuenta: así sabemos quién eres y podemos responderte. Después sigues
        aquí mismo.
      </p>
      <ModalLink modal="register" size="l" wide>
        Únete para solicitarlo
      </ModalLink>
      <ModalLink modal="login" variant="quiet" wide>
        Ya tengo cuenta
      </ModalLink>
    </div>
  );
}

function AlreadyMaster() {
  return (
    <div className={styles.state}>
      <p>Ya puedes ofrecer tu Ayni: no necesitas enviar ninguna solicitud.</p>
      <ButtonLink href={routes.create()} size="l" wide>
        Crear Ayni nuevo
      </ButtonLink>
    </div>
  );
}

/** What each person can do here. Until the session is known, what it most likely is. */
export function ApplicationPanel() {
  const { data: session, status } = useSession();
  if (status === "loading") {
    return (
      <>
        <div className={styles.unlessHinted}>
          <Visitor />
        </div>
        <div className={styles.ifHinted}>
          <Waiting />
        </div>
      </>
    );
  }
  if (!session) return <Visitor />;
  return session.user.role === "student" ? <Applicant /> : <AlreadyMaster />;
}
