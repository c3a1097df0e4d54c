"use client";

import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import {
  ArrowLeftIcon,
  CaretDownIcon,
  CheckCircleFillIcon,
  CheckIcon,
  ClockIcon,
  PlayFillIcon,
} from "@/components/ui/icons";
import {
  BookOpenIcon,
  HeadphonesIcon,
  LinkSimpleIcon,
  ListIcon,
  VideoCameraIcon,
} from "@/components/ui/later-icons";
import { LessonQuestionsSection } from "@/components/questions/lesson-questions-section";
import { FINISHED_PERCENT } from "@/lib/library/progress/policy";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { toVideoEmbedUrl } from "@/lib/platform/urls";
import { formatTimecode } from "@/components/common/audio/track";
import { usePositions } from "@/components/common/positions/position-context";
import { isLessonComplete, formatLessonState, type Lesson, type LessonFile } from "./lesson";
import type { PlaybackWork } from "@/components/common/audio/playback";
import { LessonPlayer } from "./lesson-player";
import styles from "./lesson-row.module.css";

type CompleteHandler = (lessonId: string, completed: boolean) => void;

interface LessonRowProps {
  id: string;
  lesson: Lesson;
  previous: Lesson | undefined;
  next: Lesson | undefined;
  work: PlaybackWork;
  accessMsLeft: number | null;
  questions: { masterName: string; count: number; open: boolean };
  open: boolean;
  /** Plays it as soon as it is open. */
  autoPlay: boolean;
  onOpen: (lessonId: string | null, options?: { play: boolean }) => void;
  onComplete: CompleteHandler;
}

const FILE_KINDS = {
  AUDIO: { Icon: HeadphonesIcon, name: "Audio" },
  VIDEO: { Icon: VideoCameraIcon, name: "Vídeo" },
  EBOOK: { Icon: BookOpenIcon, name: "Documento" },
  IMAGE: { Icon: BookOpenIcon, name: "Documento" },
} as const;

function getLessonKind({ file, linkUrl, opensOn }: Lesson) {
  if (file) return FILE_KINDS[file.kind];
  if (opensOn !== null) return { Icon: ClockIcon, name: null };
  if (linkUrl === null) return { Icon: ListIcon, name: "Lectura" };
  return toVideoEmbedUrl(linkUrl) ? FILE_KINDS.VIDEO : { Icon: LinkSimpleIcon, name: "Enlace" };
}

interface ToggleProps {
  isComplete: boolean;
  onToggle: () => void;
}

function CompleteToggle({ isComplete, onToggle }: ToggleProps) {
  return (
    <Button
      variant="secondary"
      size="s"
      className={cx(isComplete && styles.pressed)}
      icon={isComplete ? <CheckCircleFillIcon size={18} /> : <CheckIcon size={18} />}
      aria-pressed={isComplete}
      onClick={onToggle}
    >
      {isComplete ? "Completada" : "Marcar como completada"}
    </Button>
  );
}

/** A toggle: undoing it forgets the position. */
function FileCompleteButton({ lesson, file: { id } }: { lesson: Lesson; file: LessonFile }) {
  const positions = usePositions();
  const isComplete = isLessonComplete(lesson);
  function toggle() {
    if (isComplete) return positions.clear(id);
    positions.record(id, { position: positions.getPosition(id)?.position ?? "0", percent: FINISHED_PERCENT });
    positions.flush();
  }
  return <CompleteToggle isComplete={isComplete} onToggle={toggle} />;
}

function LessonActions({
  lesson,
  previous,
  next,
  onOpen,
  onComplete,
}: Pick<LessonRowProps, "lesson" | "previous" | "next" | "onOpen" | "onComplete">) {
  const isComplete = isLessonComplete(lesson);
  return (
    <div className={styles.actions}>
      {lesson.file ? (
        <FileCompleteButton lesson={lesson} file={lesson.file} />
      ) : (
        <CompleteToggle isComplete={isComplete} onToggle={() => onComplete(lesson.id, !isComplete)} />
      )}
      <div className={styles.steps}>
        {previous && previous.opensOn === null && (
          <Button
            variant="quiet"
            size="s"
            icon={<ArrowLeftIcon size={16} />}
            onClick={() => onOpen(previous.id)}
          >
            Anterior<span className="visually-hidden">: {previous.title}</span>
          </Button>
        )}
        {next && next.opensOn === null && (
          <Button
            variant={isComplete ? "primary" : "quiet"}
            size="s"
            icon={<PlayFillIcon size={16} />}
            onClick={() => onOpen(next.id, { play: true })}
          >
            Siguiente: {next.title}
          </Button>
        )}
      </div>
    </div>
  );
}

function LessonLine({ lesson, questionCount }: { lesson: Lesson; questionCount: number }) {
  const { file, number, title } = lesson;
  const positions = usePositions();
  const hasStarted = file !== null && positions.getPosition(file.id) !== null;
  const { Icon, name } = getLessonKind(lesson);
  const details = [
    name,
    typeof file?.durationSeconds === "number" && formatTimecode(file.durationSeconds),
    formatLessonState(lesson, hasStarted),
    questionCount > 0 && pluralize(questionCount, "pregunta", "preguntas"),
  ];
  return (
    <>
      <span className={styles.mark} aria-hidden="true">
        {isLessonComplete(lesson) ? <CheckCircleFillIcon size={24} className={styles.done} /> : number}
      </span>
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        <span className={styles.about}>
          <Icon size={18} />
          <span>{details.filter(Boolean).join(" · ")}</span>
        </span>
      </span>
    </>
  );
}

/** A lesson in the list, expandable to its text, player or reader once it is available. */
export function LessonRow(props: LessonRowProps) {
  const { id, lesson, work, accessMsLeft, questions, open, autoPlay, onOpen } = props;
  const panelId = `${id}-panel`;
  if (lesson.opensOn !== null) {
    return (
      <li className={cx(styles.lesson, styles.row, styles.closed)}>
        <LessonLine lesson={lesson} questionCount={0} />
      </li>
    );
  }
  return (
    <li className={styles.lesson}>
      <button
        type="button"
        id={id}
        className={cx(styles.row, open && styles.open)}
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        onClick={() => onOpen(open ? null : lesson.id)}
      >
        <LessonLine lesson={lesson} questionCount={questions.count} />
        <CaretDownIcon size={20} className={styles.caret} />
      </button>
      {open && (
        <div id={panelId} role="region" aria-labelledby={id} className={styles.panel}>
          <LessonPlayer lesson={lesson} work={work} accessMsLeft={accessMsLeft} autoPlay={autoPlay} />
          {lesson.html && <div className="prose" dangerouslySetInnerHTML={{ __html: lesson.html }} />}
          <LessonActions {...props} />
          <LessonQuestionsSection
            lessonId={lesson.id}
            masterName={questions.masterName}
            count={questions.count}
            defaultOpen={questions.open}
          />
        </div>
      )}
    </li>
  );
}
