"use client";

import { lazyDialog } from "@/components/ui/lazy-dialog";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { LocalDate } from "@/components/common/local-date";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { CheckIcon } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import type { AppealView, Moderation } from "@/lib/administration/appeals/schema";
import { routes } from "@/lib/platform/routes";
import styles from "./moderation-list.module.css";

const AppealDialog = lazyDialog(() => import("./appeal-dialog").then((module) => module.AppealDialog));

const STATUS_TEXTS: Record<AppealView["status"], string> = {
  OPEN: "Lo está revisando otra persona del equipo. Te avisaremos por correo.",
  UPHELD: "Se mantiene.",
  OVERTURNED: "La hemos deshecho.",
};

function Appeal({ appeal: { text, status, answer, createdAt } }: { appeal: AppealView }) {
  return (
    <>
      <p>
        Recurriste el <LocalDate iso={createdAt} />:
      </p>
      <blockquote dir="auto" className={styles.words}>
        {text}
      </blockquote>
      <p>
        <strong>{STATUS_TEXTS[status]}</strong>
      </p>
      {answer !== null && (
        <blockquote dir="auto" className={styles.words}>
          {answer}
        </blockquote>
      )}
    </>
  );
}

function ModerationItem({ moderation }: { moderation: Moderation }) {
  const { title, reason, moderatedAt, appealUntil, canAppeal, appeal } = moderation;
  const { refresh } = useRouter();
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  return (
    <li className={styles.item}>
      <h2 dir="auto" className={styles.title}>
        Retiramos {title}
      </h2>
      <p className={styles.quiet}>
        <LocalDate iso={moderatedAt} />
      </p>
      <p>
        {reason ?? (
          <>
            Incumple las <Link href={routes.guidelines()}>directrices de la comunidad</Link>.
          </>
        )}
      </p>
      {appeal && <Appeal appeal={appeal} />}
      {canAppeal && (
        <>
          <p className={styles.quiet}>
            Puedes recurrir hasta el <LocalDate iso={appealUntil} />.
          </p>
          <div>
            <Button
              variant="secondary"
              aria-haspopup="dialog"
              aria-label={`No estoy de acuerdo: ${title}`}
              onClick={() => setIsDialogOpen(true)}
            >
              No estoy de acuerdo
            </Button>
          </div>
        </>
      )}
      {isDialogOpen && (
        <AppealDialog
          moderation={moderation}
          onClose={(isDone) => {
            setIsDialogOpen(false);
            if (isDone) refresh();
          }}
        />
      )}
    </li>
  );
}

/** The decisions about what is the viewer's, each with its appeal or the button to make one. */
export function ModerationList({ moderations }: { moderations: readonly Moderation[] }) {
  if (moderations.length === 0)
    return (
      <EmptyState icon={<CheckIcon size={32} />} title="No hemos retirado nada tuyo">
        <p>Si algún día ocurre, aquí verás el motivo y podrás recurrir.</p>
      </EmptyState>
    );
  return (
    <ul role="list" className={styles.list}>
      {moderations.map((moderation) => (
        <ModerationItem key={`${moderation.subjectId}:${moderation.moderatedAt}`} moderation={moderation} />
      ))}
    </ul>
  );
}
