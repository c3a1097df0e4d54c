import { Field } from "./field";
import { Select } from "./select";

interface FilterSelectProps {
  label: string;
  name: string;
  all: string;
  options: { value: string; label: string }[];
  value: string | undefined;
}

/** One of the filters of a list. Takes effect when it is chosen. */
export function FilterSelect({ label, name, all, options, value = "" }: FilterSelectProps) {
  return (
    <Field label={label}>
      <Select
        name={name}
        placeholder={all}
        options={options}
        defaultValue={value}
        onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
      />
    </Field>
  );
}
