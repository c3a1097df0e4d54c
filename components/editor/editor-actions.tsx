import { useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button";
import { IdleButton } from "@/components/ui/idle-button";
import { ArrowCounterClockwiseIcon } from "@/components/ui/later-icons";
import styles from "./editor-actions.module.css";
import { useRequirements } from "./steps/use-requirements";
import type { Saver } from "./autosave/saver";
import type { PublishState } from "./use-publish";

interface EditorActionsProps {
  saver: Saver;
  publishing: PublishState;
  autosave: boolean;
  size: "m" | "l";
}

/** The buttons to publish, save and discard changes. */
export function EditorActions({ saver, publishing, autosave, size }: EditorActionsProps) {
  const requirements = useRequirements();
  const { hasChanges } = useSyncExternalStore(saver.subscribe, saver.snapshot, saver.snapshot);
  const { savedStatus, pending, publish, save, setQuestion } = publishing;
  const isComplete = requirements.every(({ met }) => met);
  const isPublished = savedStatus === "PUBLISHED";
  return (
    <div className={styles.actions}>
      {!autosave && hasChanges && (
        <Button
          variant="quiet"
          size={size}
          icon={<ArrowCounterClockwiseIcon />}
          disabled={pending !== null}
          onClick={() => setQuestion("discard")}
        >
          Descartar cambios
        </Button>
      )}
      {!autosave && !isPublished && (
        <IdleButton
          variant="secondary"
          size={size}
          pending={pending === "SAVE"}
          idle={!hasChanges}
          onClick={() => void save()}
        >
          Guardar los cambios
        </IdleButton>
      )}
      <IdleButton
        size={size}
        variant={isComplete && (!isPublished || hasChanges) ? "primary" : "secondary"}
        pending={pending === "PUBLISHED"}
        idle={isPublished && !hasChanges}
        onClick={() => void publish()}
      >
        {isPublished ? "Publicar los cambios" : "Publicar"}
      </IdleButton>
    </div>
  );
}
