"use client";

import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import {
  BookOpenIcon,
  CaretDownIcon,
  CheckCircleFillIcon,
  CheckIcon,
  HeadphonesIcon,
  PlayFillIcon,
  VideoCameraIcon,
} from "@/components/ui/icons";
import { FINISHED_PERCENT } from "@/lib/library/progress/policy";
import { formatTimecode } from "@/components/library/audio/track";
import { usePositions } from "@/components/library/positions/position-context";
import { isLessonComplete, formatLessonState, type Lesson } from "./lesson";
import type { PlaybackWork } from "@/components/library/audio/playback-session";
import { LessonPlayer } from "./lesson-player";
import styles from "./lesson-row.module.css";

interface LessonRowProps {
  id: string;
  lesson: Lesson;
  next: Lesson | undefined;
  work: PlaybackWork;
  accessMsLeft: number | null;
  open: boolean;
  /** Plays it as soon as it is open. */
  autoPlay: boolean;
  onOpen: (fileId: string | null, options?: { play: boolean }) => void;
}

const FILE_KINDS = {
  AUDIO: { Icon: HeadphonesIcon, name: "Audio" },
  VIDEO: { Icon: VideoCameraIcon, name: "Vídeo" },
  EBOOK: { Icon: BookOpenIcon, name: "Documento" },
  IMAGE: { Icon: BookOpenIcon, name: "Documento" },
} as const;

/** A toggle: undoing it forgets the position. */
function CompleteButton({ lesson }: { lesson: Lesson }) {
  const positions = usePositions();
  const { id } = lesson.file;
  const isComplete = isLessonComplete(lesson);
  function toggle() {
    if (isComplete) return positions.clear(id);
    positions.record(id, { position: positions.getPosition(id)?.position ?? "0", percent: FINISHED_PERCENT });
    positions.flush();
  }
  return (
    <Button
      variant="secondary"
      size="s"
      className={cx(isComplete && styles.pressed)}
      icon={isComplete ? <CheckCircleFillIcon size={18} /> : <CheckIcon size={18} />}
      aria-pressed={isComplete}
      onClick={toggle}
    >
      {isComplete ? "Completada" : "Marcar como completada"}
    </Button>
  );
}

/** A lesson in the list, expandable to its player or reader. */
export function LessonRow(props: LessonRowProps) {
  const { id, lesson, next, work, accessMsLeft, open, autoPlay, onOpen } = props;
  const { file, number, title } = lesson;
  const hasStarted = usePositions().getPosition(file.id) !== null;
  const { Icon, name } = FILE_KINDS[file.kind];
  const panelId = `${id}-panel`;
  return (
    <li className={styles.lesson}>
      <button
        type="button"
        id={id}
        className={cx(styles.row, open && styles.open)}
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        onClick={() => onOpen(open ? null : file.id)}
      >
        <span className={styles.mark} aria-hidden="true">
          {isLessonComplete(lesson) ? <CheckCircleFillIcon size={24} className={styles.done} /> : number}
        </span>
        <span className={styles.words}>
          <span className={styles.title}>{title}</span>
          <span className={styles.about}>
            <Icon size={18} />
            <span>
              {name}
              {file.durationSeconds !== null && ` · ${formatTimecode(file.durationSeconds)}`}
              {` · ${formatLessonState(lesson, hasStarted)}`}
            </span>
          </span>
        </span>
        <CaretDownIcon size={20} className={styles.caret} />
      </button>
      {open && (
        <div id={panelId} role="region" aria-labelledby={id} className={styles.panel}>
          <LessonPlayer lesson={lesson} work={work} accessMsLeft={accessMsLeft} autoPlay={autoPlay} />
          <div className={styles.actions}>
            <CompleteButton lesson={lesson} />
            {next && (
              <Button
                variant={isLessonComplete(lesson) ? "primary" : "quiet"}
                size="s"
                icon={<PlayFillIcon size={16} />}
                onClick={() => onOpen(next.file.id, { play: true })}
              >
                Siguiente: {next.title}
              </Button>
            )}
          </div>
        </div>
      )}
    </li>
  );
}
