"use client";

import { Combobox as Base } from "@base-ui/react/combobox";
import { useMemo } from "react";
import { ComboboxList, type Option } from "./combobox-list";
import { ComboboxPopup } from "./combobox-popup";
import styles from "./combobox.module.css";
import { labelIdOf, useFieldControl } from "../field";
import { CaretDownIcon, XIcon } from "../icons";

interface SingleComboboxProps {
  options: readonly Option[];
  value: string | null;
  onChange: (value: string | null) => void;
  placeholder?: string;
  emptyText?: string;
  disabled?: boolean;
}

/** One option out of many, found by typing. Load it with next/dynamic. */
export function SingleCombobox({
  options,
  value,
  onChange,
  placeholder,
  emptyText = "No hay resultados que coincidan con tu búsqueda",
  disabled,
}: SingleComboboxProps) {
  const control = useFieldControl();
  const labelId = control ? labelIdOf(control.id) : undefined;
  const items = useMemo(
    () =>
      Base.createItems(options, { getValue: (option) => option.value, getLabel: (option) => option.label }),
    [options],
  );
  return (
    <Base.Root items={items} locale="es" value={value} onValueChange={onChange} disabled={disabled}>
      <Base.InputGroup className={styles.single} data-invalid={control?.["aria-invalid"]}>
        <Base.Input
          {...control}
          type="text"
          aria-labelledby={labelId}
          className={styles.input}
          placeholder={placeholder}
        />
        <Base.Clear className={styles.part} aria-label="Borrar la elección">
          <XIcon size={18} />
        </Base.Clear>
        <Base.Trigger className={styles.part} aria-label="Mostrar las opciones">
          <CaretDownIcon size={18} />
        </Base.Trigger>
      </Base.InputGroup>
      <ComboboxPopup labelId={labelId}>
        <ComboboxList emptyText={emptyText} single />
      </ComboboxPopup>
    </Base.Root>
  );
}
