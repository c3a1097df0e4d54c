"use client";

import { Combobox as Base } from "@base-ui/react/combobox";
import { useMemo } from "react";
import { Chip } from "../chip";
import { ComboboxList, type Option } from "./combobox-list";
import { ComboboxPopup } from "./combobox-popup";
import styles from "./combobox.module.css";
import { labelIdOf, useFieldControl } from "../field";

interface ComboboxProps {
  options: readonly Option[];
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** At most so many can be chosen; the rest cannot be touched then. */
  max?: number;
  placeholder?: string;
  emptyText?: string;
  disabled?: boolean;
}

/** Several options out of many, found by typing; what is chosen stays as chips. Load it with next/dynamic. */
export function Combobox({
  options,
  value,
  onChange,
  max = Infinity,
  placeholder,
  emptyText = "No hay resultados que coincidan con tu búsqueda",
  disabled,
}: ComboboxProps) {
  const control = useFieldControl();
  const labelId = control ? labelIdOf(control.id) : undefined;
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
      disabled={disabled}
      onValueChange={onChange}
    >
      <Base.InputGroup className={styles.control} data-invalid={control?.["aria-invalid"]}>
        <Base.Chips className={styles.chips}>
          {value.map((key) => (
            <Chip
              key={key}
              selected={!disabled}
              onRemove={disabled ? undefined : () => onChange(value.filter((other) => other !== key))}
            >
              {labelOf(key)}
            </Chip>
          ))}
          <Base.Input
            {...control}
            type="text"
            aria-labelledby={labelId}
            className={styles.input}
            placeholder={value.length ? undefined : placeholder}
          />
        </Base.Chips>
      </Base.InputGroup>
      <ComboboxPopup labelId={labelId}>
        <ComboboxList emptyText={emptyText} full={value.length >= max ? value : undefined} />
      </ComboboxPopup>
    </Base.Root>
  );
}
