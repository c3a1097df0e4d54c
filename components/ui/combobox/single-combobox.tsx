"use client";

import { Combobox as Base } from "@base-ui/react/combobox";
import { ComboboxList, type ComboboxOption } from "./combobox-list";
import { ComboboxPopup } from "./combobox-popup";
import styles from "./combobox.module.css";
import { useEarlyInput } from "@/components/ui/early-input";
import { getLabelId, useFieldControl } from "@/components/ui/field";
import { useComboboxSearch } from "./use-combobox-search";
import { CaretDownIcon, XIcon } from "@/components/ui/icons";

interface SingleComboboxProps {
  options: readonly ComboboxOption[];
  value: string | null;
  onChange: (value: string | null) => void;
  /** Receives what is typed, for options that are loaded by it. */
  onSearch?: (text: string) => void;
  /** Receives what stands in the input when the focus leaves it, and before Enter sends the form. */
  onLeave?: (text: string) => void;
  placeholder?: string;
  emptyText?: string;
  disabled?: boolean;
}

/** A searchable select. Load it with next/dynamic. */
export function SingleCombobox({
  options,
  value,
  onChange,
  onSearch,
  onLeave,
  placeholder,
  emptyText,
  disabled,
}: SingleComboboxProps) {
  const control = useFieldControl();
  const inputRef = useEarlyInput<HTMLInputElement>();
  const labelId = control ? getLabelId(control.id) : undefined;
  const search = useComboboxSearch(options);
  return (
    <Base.Root
      {...search}
      onInputValueChange={(text) => {
        search.onInputValueChange(text);
        onSearch?.(text);
      }}
      value={value}
      onValueChange={onChange}
      disabled={disabled}
    >
      <Base.InputGroup className={styles.single} data-invalid={control?.["aria-invalid"]}>
        <Base.Input
          {...control}
          ref={inputRef}
          type="text"
          onBlur={({ currentTarget }) => onLeave?.(currentTarget.value)}
          onKeyDown={({ key, currentTarget }) => key === "Enter" && onLeave?.(currentTarget.value)}
          aria-labelledby={labelId}
          className={styles.input}
          placeholder={placeholder}
        />
        <Base.Clear className={styles.iconButton} aria-label="Borrar la elección">
          <XIcon size={18} />
        </Base.Clear>
        <Base.Trigger className={styles.iconButton} aria-label="Mostrar las opciones">
          <CaretDownIcon size={18} />
        </Base.Trigger>
      </Base.InputGroup>
      <ComboboxPopup labelId={labelId}>
        <ComboboxList emptyText={emptyText} single />
      </ComboboxPopup>
    </Base.Root>
  );
}
