"use client";

import { Combobox as Base } from "@base-ui/react/combobox";
import { Chip } from "@/components/ui/chip";
import { ComboboxList, type ComboboxOption } from "./combobox-list";
import { ComboboxPopup } from "./combobox-popup";
import styles from "./combobox.module.css";
import { useEarlyInput } from "@/components/ui/early-input";
import { getLabelId, useFieldControl } from "@/components/ui/field";
import { useComboboxSearch } from "./use-combobox-search";

interface ComboboxProps {
  options: readonly ComboboxOption[];
  value: readonly string[];
  onChange: (value: string[]) => void;
  placeholder?: string;
  emptyText?: string;
}

/** A searchable multi-select with chips; Enter chooses the first match of what is typed. Load it with next/dynamic. */
export function Combobox({ options, value, onChange, placeholder, emptyText }: ComboboxProps) {
  const control = useFieldControl();
  const inputRef = useEarlyInput<HTMLInputElement>();
  const labelId = control ? getLabelId(control.id) : undefined;
  const search = useComboboxSearch(options);
  function remove(key: string) {
    onChange(value.filter((other) => other !== key));
    inputRef.current?.focus();
  }
  const labelOf = (key: string) => options.find((option) => option.value === key)?.label ?? key;
  return (
    <Base.Root
      multiple
      autoHighlight
      {...search}
      value={[...value]}
      onValueChange={(next, { reason }) => {
        // On a closed list, Escape would take everything away.
        if (reason !== "escape-key") onChange(next);
      }}
    >
      <Base.InputGroup className={styles.control} data-invalid={control?.["aria-invalid"]}>
        <Base.Chips className={styles.chips}>
          {value.map((key) => (
            <Chip key={key} onRemove={() => remove(key)}>
              {labelOf(key)}
            </Chip>
          ))}
          <Base.Input
            {...control}
            ref={inputRef}
            type="text"
            aria-labelledby={labelId}
            className={styles.input}
            placeholder={value.length ? undefined : placeholder}
          />
        </Base.Chips>
      </Base.InputGroup>
      <ComboboxPopup labelId={labelId}>
        <ComboboxList emptyText={emptyText} />
      </ComboboxPopup>
    </Base.Root>
  );
}
