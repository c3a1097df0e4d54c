"use client";

import { Combobox as Base } from "@base-ui/react/combobox";
import { useMemo } from "react";
import { Chip } from "./chip";
import { ComboboxList, type Option } from "./combobox-list";
import styles from "./combobox.module.css";
import { useFieldControl } from "./field";

interface ComboboxProps {
  options: readonly Option[];
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** At most so many can be chosen; the rest is then refused. */
  max?: number;
  placeholder?: string;
  emptyText?: string;
}

/** Several options out of many, found by typing; what is chosen stays as chips. Load it with next/dynamic. */
export function Combobox({
  options,
  value,
  onChange,
  max = Infinity,
  placeholder,
  emptyText = "No hay resultados que coincidan con tu búsqueda",
}: ComboboxProps) {
  const control = useFieldControl();
  const items = useMemo(
    () =>
      Base.createItems(options, { getValue: (option) => option.value, getLabel: (option) => option.label }),
    [options],
  );
  const labelOf = (key: string) => options.find((option) => option.value === key)?.label ?? key;
  return (
    <Base.Root
      multiple
      items={items}
      locale="es"
      value={[...value]}
      onValueChange={(next: string[]) => {
        if (next.length <= max || next.length < value.length) onChange(next);
      }}
    >
      <Base.InputGroup className={styles.control} data-invalid={control?.["aria-invalid"]}>
        <Base.Chips className={styles.chips}>
          {value.map((key) => (
            <Chip key={key} selected onRemove={() => onChange(value.filter((other) => other !== key))}>
              {labelOf(key)}
            </Chip>
          ))}
          <Base.Input
            {...control}
            className={styles.input}
            placeholder={value.length ? undefined : placeholder}
          />
        </Base.Chips>
      </Base.InputGroup>
      <Base.Portal>
        <Base.Positioner className={styles.positioner} sideOffset={6} collisionPadding={8}>
          <Base.Popup className={styles.popup}>
            <ComboboxList emptyText={emptyText} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
