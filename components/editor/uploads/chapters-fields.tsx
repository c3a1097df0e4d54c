import { useRef, useState, type FocusEvent } from "react";
import { Button, IconButton } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { PlusIcon, TrashIcon } from "@/components/ui/icons";
import { TextInput } from "@/components/ui/text-input";
import type { Chapter } from "@/lib/content/ayni/schema";
import { chaptersFrom, problemsOf, rowsOf, sortedRows, type ChapterRow } from "./chapter-rows";
import styles from "./chapters-fields.module.css";

const MAX_CHAPTERS = 100;

interface ChaptersFieldsProps {
  chapters: Chapter[];
  /** Of the recording, where it is known. */
  duration: number | null;
  onChange: (chapters: Chapter[]) => void;
}

/** Rows as they are written; chapters that come from elsewhere take their place. */
function useRows({ chapters, duration, onChange }: ChaptersFieldsProps) {
  const [rows, setRows] = useState(() => rowsOf(chapters));
  const given = JSON.stringify(chapters);
  const [seen, setSeen] = useState(given);
  const [told, setTold] = useState(given);
  if (given !== seen) {
    setSeen(given);
    if (given !== told) setRows(rowsOf(chapters));
  }
  function change(next: ChapterRow[]) {
    const whole = chaptersFrom(next, duration);
    setRows(next);
    setTold(JSON.stringify(whole));
    if (JSON.stringify(whole) !== given) onChange(whole);
  }
  return [rows, change] as const;
}

/** The chapters of a recording: when each starts and what it is called. */
export function ChaptersFields(props: ChaptersFieldsProps) {
  const { chapters, duration } = props;
  const [rows, change] = useRows(props);
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const list = useRef<HTMLOListElement>(null);
  const adder = useRef<HTMLButtonElement>(null);

  function add() {
    change([...rows, { id: Math.max(-1, ...rows.map(({ id }) => id)) + 1, time: "", title: "" }]);
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>("li:last-child input")?.focus());
  }

  function remove(id: number) {
    change(rows.filter((row) => row.id !== id));
    adder.current?.focus();
  }

  function leave(id: number, event: FocusEvent) {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    setLeft(new Set([...left, id]));
    change(sortedRows(rows));
  }

  return (
    <details className={styles.chapters}>
      <summary className={styles.summary}>Capítulos ({chapters.length})</summary>
      <div className={styles.body}>
        <ol ref={list} role="list" className={styles.list}>
          {rows.map((row, index) => (
            <li
              key={row.id}
              role="group"
              aria-label={`Capítulo ${index + 1}`}
              className={styles.row}
              onBlur={(event) => leave(row.id, event)}
            >
              <RowFields
                row={row}
                problems={left.has(row.id) ? problemsOf(row, duration) : {}}
                onChange={(changed) => change(rows.map((one) => (one.id === row.id ? changed : one)))}
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
          ref={adder}
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

interface RowFieldsProps {
  row: ChapterRow;
  problems: ReturnType<typeof problemsOf>;
  onChange: (row: ChapterRow) => void;
}

function RowFields({ row, problems, onChange }: RowFieldsProps) {
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
