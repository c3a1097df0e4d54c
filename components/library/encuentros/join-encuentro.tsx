"use client";

import { useMutation } from "@tanstack/react-query";
import { Button, ButtonLink } from "@/components/ui/button";
import { VideoCameraIcon } from "@/components/ui/icons";
import { attendMutation } from "@/lib/library/attendance/queries";
import styles from "./received-encuentro-row.module.css";

interface JoinEncuentroProps {
  id: string;
  /** Undefined while loading; null if there is none yet. */
  joinUrl: string | null | undefined;
  /** False for the Master. */
  recordsAttendance: boolean;
  /** Set when the link could not be loaded. */
  onRetry: (() => void) | null;
}

/** The link to an open encuentro. */
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
