"use client";

import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import {
  BookOpenIcon,
  CaretDownIcon,
  CheckCircleFillIcon,
  HeadphonesIcon,
  VideoCameraIcon,
} from "@/components/ui/icons";
import { FINISHED } from "@/lib/library/progress/schema";
import { clock } from "../audio/track";
import { usePlaces } from "../positions/position-context";
import { isComplete, stateLabel, type Lesson } from "./lesson";
import { LessonPlayer, type Work } from "./lesson-player";
import styles from "./lesson-row.module.css";

interface LessonRowProps {
  id: string;
  lesson: Lesson;
  /** The lesson after this one. */
  next: Lesson | undefined;
  work: Work;
  open: boolean;
  onOpen: (fileId: string | null) => void;
}

const KINDS = {
  AUDIO: { Icon: HeadphonesIcon, name: "Audio" },
  VIDEO: { Icon: VideoCameraIcon, name: "Vídeo" },
  EBOOK: { Icon: BookOpenIcon, name: "Documento" },
  IMAGE: { Icon: BookOpenIcon, name: "Documento" },
} as const;

/** Lets somebody say that a lesson is done, whatever they have played of it. */
function DoneButton({ lesson }: { lesson: Lesson }) {
  const places = usePlaces();
  const { id } = lesson.file;
  if (isComplete(lesson)) {
    return (
      <Button variant="quiet" size="s" onClick={() => places.forget(id)}>
        Marcar como pendiente
      </Button>
    );
  }
  function complete() {
    places.note(id, { position: places.placeOf(id)?.position ?? "0", percent: FINISHED });
    places.save();
  }
  return (
    <Button variant="secondary" size="s" icon={<CheckCircleFillIcon size={18} />} onClick={complete}>
      Marcar como completada
    </Button>
  );
}

/** A lesson in the list; opening it shows what it is played or read with. */
export function LessonRow({ id, lesson, next, work, open, onOpen }: LessonRowProps) {
  const { file, number, title } = lesson;
  const begun = usePlaces().placeOf(file.id) !== null;
  const { Icon, name } = KINDS[file.kind];
  const panel = `${id}-panel`;
  return (
    <li className={styles.lesson}>
      <button
        type="button"
        id={id}
        className={cx(styles.row, open && styles.open)}
        aria-expanded={open}
        aria-controls={open ? panel : undefined}
        onClick={() => onOpen(open ? null : file.id)}
      >
        <span className={styles.mark} aria-hidden="true">
          {isComplete(lesson) ? <CheckCircleFillIcon size={24} className={styles.done} /> : number}
        </span>
        <span className={styles.words}>
          <span className={styles.title}>{title}</span>
          <span className={styles.about}>
            <Icon size={18} />
            <span>
              {name}
              {file.durationSeconds !== null && ` · ${clock(file.durationSeconds)}`}
              {` · ${stateLabel(lesson, begun)}`}
            </span>
          </span>
        </span>
        <CaretDownIcon size={20} className={styles.caret} />
      </button>
      {open && (
        <div id={panel} role="region" aria-labelledby={id} className={styles.panel}>
          <LessonPlayer lesson={lesson} work={work} />
          <div className={styles.actions}>
            <DoneButton lesson={lesson} />
            {next && (
              <Button variant="quiet" size="s" onClick={() => onOpen(next.file.id)}>
                Siguiente: {next.title}
              </Button>
            )}
          </div>
        </div>
      )}
    </li>
  );
}
