import { useRef, useState, type FocusEvent } from "react";
import { Button, IconButton } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { PlusIcon, TrashIcon } from "@/components/ui/later-icons";
import { TextInput } from "@/components/ui/text-input";
import type { Chapter } from "@/lib/content/uploads/schema";
import {
  toChapters,
  validateChapterRow,
  toChapterRows,
  sortChapterRows,
  type ChapterRow,
} from "./chapter-rows";
import styles from "./chapters-fields.module.css";

const MAX_CHAPTERS = 100;

interface ChaptersFieldsProps {
  chapters: Chapter[];
  /** Length of the recording in seconds; null if unknown. */
  duration: number | null;
  onChange: (chapters: Chapter[]) => void;
}

/** Rows being edited, including invalid ones. They are replaced when `chapters` change for another reason. */
function useChapterRows({ chapters, duration, onChange }: ChaptersFieldsProps) {
  const [rows, setRows] = useState(() => toChapterRows(chapters));
  const chaptersJson = JSON.stringify(chapters);
  const [lastSeenJson, setLastSeenJson] = useState(chaptersJson);
  const [lastReportedJson, setLastReportedJson] = useState(chaptersJson);
  if (chaptersJson !== lastSeenJson) {
    setLastSeenJson(chaptersJson);
    if (chaptersJson !== lastReportedJson) setRows(toChapterRows(chapters));
  }
  function updateRows(next: ChapterRow[]) {
    const validChapters = toChapters(next, duration);
    setRows(next);
    setLastReportedJson(JSON.stringify(validChapters));
    if (JSON.stringify(validChapters) !== chaptersJson) onChange(validChapters);
  }
  return [rows, updateRows] as const;
}

export function ChaptersFields(props: ChaptersFieldsProps) {
  const { chapters, duration } = props;
  const [rows, setRows] = useChapterRows(props);
  const [touchedIds, setTouchedIds] = useState<ReadonlySet<number>>(new Set());
  const listRef = useRef<HTMLOListElement>(null);
  const addButtonRef = useRef<HTMLButtonElement>(null);

  function add() {
    setRows([...rows, { id: Math.max(-1, ...rows.map(({ id }) => id)) + 1, time: "", title: "" }]);
    requestAnimationFrame(() => listRef.current?.querySelector<HTMLElement>("li:last-child input")?.focus());
  }

  function remove(id: number) {
    setRows(rows.filter((row) => row.id !== id));
    addButtonRef.current?.focus();
  }

  function handleBlur(id: number, event: FocusEvent) {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    setTouchedIds(new Set([...touchedIds, id]));
    setRows(sortChapterRows(rows));
  }

  return (
    <details>
      <summary className={styles.summary}>Capítulos ({chapters.length})</summary>
      <div className={styles.body}>
        <ol ref={listRef} role="list" className={styles.list}>
          {rows.map((row, index) => (
            <li
              key={row.id}
              role="group"
              aria-label={`Capítulo ${index + 1}`}
              className={styles.row}
              onBlur={(event) => handleBlur(row.id, event)}
            >
              <ChapterRowFields
                row={row}
                problems={touchedIds.has(row.id) ? validateChapterRow(row, duration) : {}}
                onChange={(changed) => setRows(rows.map((other) => (other.id === row.id ? changed : other)))}
              />
              <IconButton
                label={`Quitar el capítulo ${row.title || index + 1}`}
                icon={<TrashIcon size={20} />}
                onClick={() => remove(row.id)}
              />
            </li>
          ))}
        </ol>
        <Button
          ref={addButtonRef}
          variant="secondary"
          size="s"
          icon={<PlusIcon />}
          disabled={rows.length >= MAX_CHAPTERS}
          onClick={add}
        >
          Añadir capítulo
        </Button>
      </div>
    </details>
  );
}

interface ChapterRowFieldsProps {
  row: ChapterRow;
  problems: ReturnType<typeof validateChapterRow>;
  onChange: (row: ChapterRow) => void;
}

function ChapterRowFields({ row, problems, onChange }: ChapterRowFieldsProps) {
  return (
    <>
      <Field label="Empieza en" error={problems.time}>
        <TextInput
          value={row.time}
          placeholder="02:30"
          maxLength={8}
          autoComplete="off"
          onChange={(event) => onChange({ ...row, time: event.target.value })}
        />
      </Field>
      <Field label="Título del capítulo" error={problems.title}>
        <TextInput
          value={row.title}
          maxLength={120}
          autoComplete="off"
          onChange={(event) => onChange({ ...row, title: event.target.value })}
        />
      </Field>
    </>
  );
}
