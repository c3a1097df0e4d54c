import { Field } from "./field";
import { Select } from "./select";

interface FilterSelectProps {
  label: string;
  name: string;
  allLabel: string;
  options: { value: string; label: string }[];
  value: string | undefined;
}

/** A filter that submits its form on change. */
export function FilterSelect({ label, name, allLabel, options, value = "" }: FilterSelectProps) {
  return (
    <Field label={label}>
      <Select
        name={name}
        placeholder={allLabel}
        options={options}
        defaultValue={value}
        onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
      />
    </Field>
  );
}
