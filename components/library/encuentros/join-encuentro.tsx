"use client";

import { useMutation } from "@tanstack/react-query";
import { Button, ButtonLink } from "@/components/ui/button";
import { VideoCameraIcon } from "@/components/ui/icons";
import { attendance } from "@/lib/encuentros/queries";
import styles from "./received-encuentro-row.module.css";

interface JoinEncuentroProps {
  id: string;
  /** Undefined while it is not known. */
  joinUrl: string | null | undefined;
  /** Whether who enters takes part in it; its Master only looks. */
  attends: boolean;
  /** Asks again for a link that could not be read. */
  onRetry: (() => void) | null;
}

/** The way into an encuentro whose doors are open. */
export function JoinEncuentro({ id, joinUrl, attends, onRetry }: JoinEncuentroProps) {
  const { mutate } = useMutation({ ...attendance(), retry: 2 });
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
      onClick={() => attends && mutate(id)}
    >
      Entrar al encuentro
    </ButtonLink>
  );
}
