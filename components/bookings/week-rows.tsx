"use client";

import { IconButton, Button } from "@/components/ui/button";
import { PlusIcon, TrashIcon } from "@/components/ui/later-icons";
import { TextInput } from "@/components/ui/text-input";
import { isNight, proposeBlock, toEnd, toStored, toTypedEnd, WEEKDAYS, type WeekBlock } from "./week";
import styles from "./availability.module.css";

interface WeekRowsProps {
  /** One of them may end on the next day. */
  blocks: readonly WeekBlock[];
  /** Errors by index of the block. */
  errors: Record<number, string>;
  onChange: (blocks: WeekBlock[]) => void;
}

/** "lunes", or "lunes, tramo 2" for a further block of the same day. */
function nameBlock(blocks: readonly WeekBlock[], index: number, name: string): string {
  const weekday = blocks[index]?.weekday;
  const number = blocks.slice(0, index + 1).filter((block) => block.weekday === weekday).length;
  return number > 1 ? `${name}, tramo ${number}` : name;
}

/** "de 22:00 a 02:00 del día siguiente". */
const formatBlock = (block: WeekBlock): string =>
  `de ${block.from} a ${block.to}${isNight(block) ? " del día siguiente" : ""}`;

interface AddButtonProps {
  /** The name of the day. */
  name: string;
  /** It is null if the whole day is open. */
  proposed: WeekBlock | null;
  onAdd: (block: WeekBlock) => void;
}

const AddButton = ({ name, proposed, onAdd }: AddButtonProps) => (
  <Button
    variant="quiet"
    icon={<PlusIcon />}
    aria-label={`Añadir horas el ${name}`}
    disabled={proposed === null}
    onClick={() => proposed && onAdd(proposed)}
  >
    Añadir horas
  </Button>
);

/** The same week to the minute: the blocks of each day as times, by the day on which they begin. */
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
                    aria-label={`${nameBlock(blocks, index, name)}: desde`}
                    aria-describedby={errors[index] ? `block-error-${index}` : undefined}
                    aria-invalid={errors[index] ? true : undefined}
                    value={block.from}
                    onChange={({ target }) => change(index, { from: target.value })}
                  />
                  <span aria-hidden="true">–</span>
                  <TextInput
                    type="time"
                    aria-label={`${nameBlock(blocks, index, name)}: hasta`}
                    aria-describedby={
                      errors[index]
                        ? `block-error-${index}`
                        : isNight(block)
                          ? `block-night-${index}`
                          : undefined
                    }
                    aria-invalid={errors[index] ? true : undefined}
                    value={toTypedEnd(block.to)}
                    onChange={({ target }) => change(index, { to: toEnd(target.value) })}
                  />
                  <IconButton
                    label={`Quitar ${nameBlock(blocks, index, name)}: ${formatBlock(block)}`}
                    icon={<TrashIcon />}
                    onClick={() => onChange(blocks.filter((_, other) => other !== index))}
                  />
                  {isNight(block) && (
                    <p id={`block-night-${index}`} className={styles.night}>
                      hasta las {block.to} del día siguiente
                    </p>
                  )}
                  {errors[index] && (
                    <p id={`block-error-${index}`} className={styles.error}>
                      {errors[index]}
                    </p>
                  )}
                </div>
              ) : null,
            )}
            <AddButton
              name={name}
              proposed={proposeBlock(toStored(blocks), weekday)}
              onAdd={(block) => onChange([...blocks, block])}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}
