import { BackLink } from "@/components/common/back-link";
import { ReopenButton } from "@/components/room/reopen-button";
import { ButtonLink } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { VideoCameraIcon } from "@/components/ui/later-icons";
import { LinkTabs } from "@/components/ui/link-tabs";
import { AddParticipantButton } from "./add-participant-button";
import { routes } from "@/lib/platform/routes";
import type { ParticipantsContent } from "@/lib/teaching/participants/schema";
import styles from "./participants.module.css";

interface ParticipantsHeaderProps {
  content: ParticipantsContent;
  title: string;
  current: "people" | "attendance";
  /** There is somebody to write to. */
  hasPeople: boolean;
  /** The encuentro that is shown. */
  encuentroId?: string;
}

/** The way into the room of the encuentro that goes on or comes next, or back into one that was ended before its time. */
function NextRoom({ isOwn, encuentros }: Pick<ParticipantsContent, "isOwn" | "encuentros">) {
  const ended = isOwn && encuentros.find(({ canReopen }) => canReopen);
  if (ended) return <ReopenButton encuentroId={ended.id} variant="secondary" />;
  const next = encuentros.find(({ isInRoom, canMark }) => isInRoom && !canMark);
  if (!next) return null;
  // A page of its own, not a step of the router: the browser grants the camera with the headers of a page that it loads.
  return (
    <ButtonLink
      href={routes.room(next.id)}
      data-link={undefined}
      variant="secondary"
      icon={<VideoCameraIcon />}
    >
      {next.hasStarted ? "Ir a la sala" : "Sala del próximo encuentro"}
    </ButtonLink>
  );
}

/** The title of a content's people, and the way between them and their attendance. */
export function ParticipantsHeader({
  content,
  title,
  current,
  hasPeople,
  encuentroId,
}: ParticipantsHeaderProps) {
  const { slug, encuentros } = content;
  return (
    <>
      <BackLink href={routes.teachingDashboard()} className={styles.screenOnly} tight>
        Ayni ofrecido
      </BackLink>
      <header className={styles.header}>
        <div>
          <h1>{title}</h1>
          <p className={styles.title}>{content.title}</p>
        </div>
        <div className={cx(styles.actions, styles.screenOnly)}>
          <NextRoom isOwn={content.isOwn} encuentros={encuentros} />
          {content.isOwn && current === "people" && (
            <AddParticipantButton ayniId={content.id} title={content.title} />
          )}
          <ButtonLink variant="secondary" href={routes.numbers(slug)}>
            Números
          </ButtonLink>
          {hasPeople && encuentros.some(({ id, hasStarted }) => id === encuentroId && hasStarted) && (
            <ButtonLink
              variant="secondary"
              href={routes.newLetter({ para: "asistentes", ayni: content.id, encuentro: encuentroId })}
            >
              Escribir a quienes vinieron
            </ButtonLink>
          )}
          {hasPeople && (
            <ButtonLink
              variant="secondary"
              href={routes.newLetter({ para: "participantes", ayni: content.id, encuentro: encuentroId })}
            >
              Escribir a todos
            </ButtonLink>
          )}
        </div>
      </header>
      {encuentros.length > 0 && (
        <div className={styles.screenOnly}>
          <LinkTabs
            label="Vistas"
            current={current}
            tabs={[
              { key: "people", label: "Personas", href: routes.participants(slug) },
              { key: "attendance", label: "Asistencia", href: routes.attendance(slug) },
            ]}
          />
        </div>
      )}
    </>
  );
}
