import { useSyncExternalStore } from "react";
import { useWatch } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { ArrowCounterClockwiseIcon } from "@/components/ui/icons";
import styles from "./editor-actions.module.css";
import { requirements } from "./steps/requirements";
import type { Saver } from "../crear/saver";
import { useCreateForm } from "../crear/use-create-form";
import type { Publishing } from "../crear/use-publish";

interface EditorActionsProps {
  saver: Saver;
  publishing: Publishing;
  /** Whether a draft saves itself. */
  automatic: boolean;
  /** Those at the head are small. */
  size: "m" | "l";
}

/** The buttons that publish the content, or what was changed in one that is published. */
export function EditorActions({ saver, publishing, automatic, size }: EditorActionsProps) {
  const { control } = useCreateForm();
  const list = useWatch({ control, compute: requirements });
  const { changed } = useSyncExternalStore(saver.subscribe, saver.snapshot, saver.snapshot);
  const { live, pending, publish, save, ask } = publishing;
  const whole = list.every(({ met }) => met);
  const published = live === "PUBLISHED";
  return (
    <div className={styles.actions}>
      {!automatic && changed && (
        <Button
          variant="quiet"
          size={size}
          icon={<ArrowCounterClockwiseIcon />}
          disabled={pending !== null}
          onClick={() => ask("discard")}
        >
          Descartar cambios
        </Button>
      )}
      {!automatic && !published && (
        <Button
          variant="secondary"
          size={size}
          pending={pending === "SAVE"}
          disabled={!changed}
          onClick={() => void save()}
        >
          Guardar los cambios
        </Button>
      )}
      <Button
        size={size}
        variant={whole && (!published || changed) ? "primary" : "secondary"}
        pending={pending === "PUBLISHED"}
        disabled={published && !changed}
        onClick={() => void publish()}
      >
        {published ? "Publicar los cambios" : "Publicar"}
      </Button>
    </div>
  );
}
