"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { cx } from "@/components/ui/cx";
import { CaretDownIcon, ChatCircleIcon } from "@/components/ui/icons";
import { pluralize } from "@/lib/platform/copy/pluralize";
import styles from "./lesson-questions-section.module.css";

const LessonQuestions = dynamic(() => import("./lesson-questions").then((m) => m.LessonQuestions), {
  ssr: false,
});

const getQuestionsId = (lessonId: string): string => `preguntas-${lessonId}`;

interface LessonQuestionsSectionProps {
  lessonId: string;
  masterName: string;
  /** As of the page's rendering. */
  count: number;
  defaultOpen?: boolean;
}

/** Questions beside a lesson, which are loaded when they are opened. */
export function LessonQuestionsSection(props: LessonQuestionsSectionProps) {
  const { lessonId, masterName, count, defaultOpen = false } = props;
  const [open, setOpen] = useState(defaultOpen);
  const panelId = `${getQuestionsId(lessonId)}-panel`;
  return (
    <section id={getQuestionsId(lessonId)} aria-label="Preguntas de la lección" className={styles.section}>
      <button
        type="button"
        className={cx(styles.toggle, open && styles.open)}
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        onClick={() => setOpen(!open)}
      >
        <ChatCircleIcon size={20} />
        {count > 0 ? pluralize(count, "pregunta", "preguntas") : "Preguntar"}
        <CaretDownIcon size={18} className={styles.caret} />
      </button>
      {open && (
        <div id={panelId}>
          <LessonQuestions lessonId={lessonId} masterName={masterName} />
        </div>
      )}
    </section>
  );
}
