import { useState } from "react";
import { useController } from "react-hook-form";
import { Field } from "@/components/ui/field";
import type { PictureStore } from "@/components/common/rich-text/picture-store";
import { useAyniForm } from "@/components/editor/use-ayni-form";
import { CharacterCount } from "@/components/common/character-count";
import { countCharacters } from "@/lib/platform/text/characters";
import { RichTextInput } from "@/components/common/rich-text/rich-text-input";

const MAX_DESCRIPTION = 20_000;

/** The long description: formatted text once its editor has loaded, until then its Markdown. */
export function DescriptionField({ pictures }: { pictures: PictureStore }) {
  const { control } = useAyniForm();
  const { field, fieldState } = useController({ control, name: "description" });
  const [isMarkdownOnly, setIsMarkdownOnly] = useState(false);
  return (
    <Field
      label="Descripción"
      hint={
        <CharacterCount length={countCharacters(field.value)} max={MAX_DESCRIPTION}>
          Qué se vive y qué se aprende.
          {isMarkdownOnly && " Este texto tiene partes que solo se pueden escribir en Markdown, como tablas."}
        </CharacterCount>
      }
      error={fieldState.error?.message}
    >
      <RichTextInput
        pictures={pictures}
        name={field.name}
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        onMarkdownOnly={setIsMarkdownOnly}
      />
    </Field>
  );
}
