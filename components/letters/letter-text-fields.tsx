import { CharacterCount } from "@/components/common/character-count";
import { countCharacters } from "@/lib/platform/text/characters";
import { RichTextInput } from "@/components/common/rich-text/rich-text-input";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { MAX_BODY_LENGTH, MAX_SUBJECT_LENGTH } from "@/lib/teaching/letters/limits";
import type { LetterFields } from "./letter-saver";

interface LetterTextFieldsProps {
  fields: LetterFields;
  errors: Readonly<Record<string, string>>;
  onChange: (changed: Partial<LetterFields>) => void;
  onBlur: () => void;
}

/** Subject and text of a letter. */
export function LetterTextFields({
  fields: { subject, body },
  errors,
  onChange,
  onBlur,
}: LetterTextFieldsProps) {
  return (
    <>
      <Field
        label="Asunto"
        error={errors.subject}
        hint={<CharacterCount length={countCharacters(subject)} max={MAX_SUBJECT_LENGTH} />}
      >
        <TextInput
          name="subject"
          maxLength={MAX_SUBJECT_LENGTH}
          autoComplete="off"
          value={subject}
          onChange={({ target }) => onChange({ subject: target.value })}
          onBlur={onBlur}
        />
      </Field>
      <Field
        label="Carta"
        error={errors.body}
        hint={
          <CharacterCount length={countCharacters(body)} max={MAX_BODY_LENGTH}>
            Saludamos a cada persona por su nombre y le decimos por qué la recibe. Nadie ve tu dirección de
            correo.
          </CharacterCount>
        }
      >
        <RichTextInput
          pictures={null}
          name="body"
          value={body}
          onChange={(text) => onChange({ body: text })}
          onBlur={onBlur}
          onMarkdownOnly={() => {}}
        />
      </Field>
    </>
  );
}
