import { Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/text-input";
import { MAX_WORD_LENGTH } from "@/lib/bookings/booking/policy";

interface WordFieldProps {
  label: string;
  /** Says who reads it. */
  hint: string;
  value: string;
  onChange: (word: string) => void;
}

/** The few words that somebody may add when an hour falls away. */
export function WordField({ label, hint, value, onChange }: WordFieldProps) {
  return (
    <Field label={label} optional hint={hint}>
      <TextArea
        rows={2}
        maxLength={MAX_WORD_LENGTH}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}
