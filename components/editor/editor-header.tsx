import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { EyeIcon } from "@/components/ui/icons";
import { SaveStatus } from "@/components/common/autosave/save-status";
import { EditorActions } from "./editor-actions";
import styles from "./editor.module.css";
import { useStep } from "./steps/step-context";
import { useCanPublishAtPrice } from "./steps/use-can-publish-at-price";
import { LAST_EDITOR_STEP } from "./steps/steps";
import type { Saver } from "./autosave/saver";
import type { PublishState } from "./use-publish";

interface EditorHeaderProps {
  saver: Saver;
  publishing: PublishState;
  autosave: boolean;
  /** The content existed when the editor opened. */
  isExisting: boolean;
  onOpenCard: () => void;
}

export function EditorHeader({ saver, publishing, autosave, isExisting, onOpenCard }: EditorHeaderProps) {
  const step = useStep();
  const canPublishBelow = useCanPublishAtPrice();
  const isPublished = publishing.savedStatus === "PUBLISHED";
  return (
    <header className={styles.head}>
      <div className={styles.titles}>
        <h1>{isExisting ? "Editar Ayni" : "Crear Ayni nuevo"}</h1>
        {isExisting && (
          <Badge tone={isPublished ? "success" : "neutral"}>{isPublished ? "Publicado" : "Borrador"}</Badge>
        )}
      </div>
      <SaveStatus saver={saver} autosave={autosave} />
      <div className={styles.tools}>
        <Button variant="secondary" icon={<EyeIcon />} className={styles.look} onClick={onOpenCard}>
          Vista previa
        </Button>
        {step !== LAST_EDITOR_STEP && !canPublishBelow && (
          <EditorActions saver={saver} publishing={publishing} autosave={autosave} size="m" />
        )}
      </div>
    </header>
  );
}
