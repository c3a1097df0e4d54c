"use client";

import { useMutation } from "@tanstack/react-query";
import { Button, ButtonLink } from "@/components/ui/button";
import { VideoCameraIcon } from "@/components/ui/later-icons";
import { attendMutation } from "@/lib/library/attendance/queries";
import { routes } from "@/lib/platform/routes";
import styles from "./received-encuentro-row.module.css";

interface JoinEncuentroProps {
  id: string;
  /** The link to join; undefined while loading, null if there is none yet. */
  joinUrl: string | null | undefined;
  /** False for the Master. */
  recordsAttendance: boolean;
  /** Set when the link could not be loaded. */
  onRetry: (() => void) | null;
}

/** The link to an open encuentro: to the live room, or where the Master's own link leads. */
export function JoinEncuentro({ id, joinUrl, recordsAttendance, onRetry }: JoinEncuentroProps) {
  const { mutate } = useMutation({ ...attendMutation(), retry: 2 });
  if (onRetry && !joinUrl) {
    return (
      <div className={styles.missing}>
        <p>No hemos podido traer el enlace.</p>
        <Button size="s" variant="secondary" onClick={onRetry}>
          Volver a intentarlo
        </Button>
      </div>
    );
  }
  if (joinUrl === undefined) return null;
  if (joinUrl === null) return <p className={styles.missing}>Todavía no hay enlace</p>;
  // A page of its own, not a step of the router: the browser grants the camera with the headers of a page that it loads.
  if (joinUrl.endsWith(routes.room(id))) {
    return (
      <ButtonLink href={routes.room(id)} data-link={undefined} icon={<VideoCameraIcon />}>
        Entrar al encuentro
      </ButtonLink>
    );
  }
  return (
    <ButtonLink
      href={joinUrl}
      target="_blank"
      rel="noopener noreferrer"
      icon={<VideoCameraIcon />}
      onClick={() => recordsAttendance && mutate(id)}
    >
      Entrar al encuentro
    </ButtonLink>
  );
}
