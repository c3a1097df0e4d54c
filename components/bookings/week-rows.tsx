"use client";

import { IconButton, Button } from "@/components/ui/button";
import { PlusIcon, TrashIcon } from "@/components/ui/icons";
import { TextInput } from "@/components/ui/text-input";
import { WEEKDAYS, type WeekBlock } from "./week";
import styles from "./availability.module.css";

interface WeekRowsProps {
  blocks: readonly WeekBlock[];
  /** Errors by index of the block. */
  errors: Record<number, string>;
  onChange: (blocks: WeekBlock[]) => void;
}

/** The same week to the minute: the blocks of each day as times. */
export function WeekRows({ blocks, errors, onChange }: WeekRowsProps) {
  const change = (index: number, fields: Partial<WeekBlock>) =>
    onChange(blocks.map((block, other) => (other === index ? { ...block, ...fields } : block)));
  return (
    <ul role="list" className={styles.rows}>
      {WEEKDAYS.map(({ weekday, name }) => (
        <li key={weekday} className={styles.row}>
          <span className={styles.rowName}>{name}</span>
          <div className={styles.blocks}>
            {blocks.map((block, index) =>
              block.weekday === weekday ? (
                <div key={index} className={styles.block}>
                  <TextInput
                    type="time"
                    aria-label={`${name}: desde`}
                    aria-invalid={errors[index] ? true : undefined}
                    value={block.from}
                    onChange={({ target }) => change(index, { from: target.value })}
                  />
                  <span aria-hidden="true">–</span>
                  <TextInput
                    type="time"
                    aria-label={`${name}: hasta`}
                    aria-invalid={errors[index] ? true : undefined}
                    value={block.to === "24:00" ? "23:59" : block.to}
                    onChange={({ target }) => change(index, { to: target.value })}
                  />
                  <IconButton
                    label={`Quitar de ${block.from} a ${block.to} del ${name}`}
                    icon={<TrashIcon />}
                    onClick={() => onChange(blocks.filter((_, other) => other !== index))}
                  />
                  {errors[index] && <p className={styles.error}>{errors[index]}</p>}
                </div>
              ) : null,
            )}
            <Button
              variant="quiet"
              icon={<PlusIcon />}
              onClick={() => onChange([...blocks, { weekday, from: "09:00", to: "13:00" }])}
            >
              Añadir horas
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}
