import { useEffect, useRef, useState, type DragEvent, type KeyboardEvent } from "react";
import { IconButton } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { FieldError } from "@/components/ui/field";
import { ArrowDownIcon, ArrowUpIcon, ListIcon, TrashIcon } from "@/components/ui/later-icons";
import type { LessonFormValues } from "@/components/editor/form-values";
import { formatUploadState, getFileProblem } from "@/components/editor/uploads/file-info";
import type { Upload } from "@/components/editor/uploads/upload";
import { getLessonSummaryId } from "./focus";
import { LessonFields, type LessonFieldsProps } from "./lesson-fields";
import styles from "./lessons.module.css";

export const LESSON_DRAG_TYPE = "application/x-ayllu-lesson";

const formatFile = (upload: Upload): string =>
  upload.state === "done" ? upload.name : `${upload.name}: ${formatUploadState(upload)}`;

/** "clase.mp4 · Muestra gratuita · Desde el día 7", "clase.mp4: Subiendo… 40 %". */
function formatAbout(lesson: LessonFormValues, upload: Upload | undefined): string {
  const days = Number(lesson.availableAfterDays);
  const parts = [
    upload ? formatFile(upload) : lesson.linkUrl && "Enlace",
    lesson.text.trim() && "Texto",
    lesson.freeSample && "Muestra gratuita",
    days > 0 && `Desde el día ${days}`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(" · ") : "Vacía todavía";
}

interface LessonRowProps extends LessonFieldsProps {
  number: number;
  onMove: (offset: -1 | 1) => void;
  /** Another lesson was dropped on this one. */
  onDrop: (lessonId: string) => void;
  onRemove: () => void;
}

/** A lesson as one line that opens to edit. It moves by drag, by its buttons and by Alt and an arrow. */
export function LessonRow({ number, onMove, onDrop, onRemove, ...fields }: LessonRowProps) {
  const { lesson, upload, errors } = fields;
  const [isNew] = useState(() => lesson.title === "");
  const [isDragOver, setIsDragOver] = useState(false);
  const detailsRef = useRef<HTMLDetailsElement>(null);
  const problem = upload && getFileProblem(upload);
  const hasErrors = errors !== undefined;
  useEffect(() => {
    if (hasErrors && detailsRef.current) detailsRef.current.open = true;
  }, [hasErrors]);
  const name = lesson.title || `Lección ${number}`;

  function handleKeyDown(event: KeyboardEvent) {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    onMove(event.key === "ArrowUp" ? -1 : 1);
  }

  function handleDragOver(event: DragEvent) {
    if (!event.dataTransfer.types.includes(LESSON_DRAG_TYPE)) return;
    event.preventDefault();
    setIsDragOver(true);
  }

  function handleDrop(event: DragEvent) {
    setIsDragOver(false);
    const id = event.dataTransfer.getData(LESSON_DRAG_TYPE);
    if (!id) return;
    event.preventDefault();
    // Not also at the end of the module.
    event.stopPropagation();
    if (id !== lesson.id) onDrop(id);
  }

  return (
    <li
      className={cx(styles.row, isDragOver && styles.over)}
      onDragOver={handleDragOver}
      onDragLeave={() => setIsDragOver(false)}
      onDrop={handleDrop}
    >
      {/* The browser opens it, also before hydration; React never changes `open`. */}
      <details ref={detailsRef} open={isNew} className={styles.details}>
        <summary
          id={getLessonSummaryId(lesson.id)}
          className={styles.summary}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          onKeyDown={handleKeyDown}
        >
          <span
            draggable
            aria-hidden="true"
            className={styles.handle}
            onDragStart={(event) => event.dataTransfer.setData(LESSON_DRAG_TYPE, lesson.id)}
          >
            <ListIcon size={20} />
          </span>
          <span className={styles.line}>
            <span className={styles.title}>{name}</span>
            <span className={styles.quiet}>{formatAbout(lesson, upload)}</span>
          </span>
        </summary>
        <LessonFields {...fields} />
      </details>
      {problem && (
        <div className={styles.problem}>
          <FieldError>{problem}</FieldError>
        </div>
      )}
      <div className={styles.tools}>
        <IconButton label={`Subir ${name}`} icon={<ArrowUpIcon />} onClick={() => onMove(-1)} />
        <IconButton label={`Bajar ${name}`} icon={<ArrowDownIcon />} onClick={() => onMove(1)} />
        <IconButton label={`Quitar ${name}`} icon={<TrashIcon size={20} />} onClick={onRemove} />
      </div>
    </li>
  );
}
