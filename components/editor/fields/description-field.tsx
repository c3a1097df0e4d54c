import { useRef, useState } from "react";
import { useController } from "react-hook-form";
import { Field, useFieldControl } from "@/components/ui/field";
import { TextArea } from "@/components/ui/text-input";
import { useNearEnd } from "@/components/ui/use-near-end";
import type * as RichTextModule from "@/components/editor/rich-text/rich-text-editor";
import type { PictureStore } from "@/components/editor/uploads/picture-store";
import { useAyniForm } from "@/components/editor/use-ayni-form";
import { CharacterCount } from "@/components/common/character-count";
import styles from "./description-field.module.css";

const MAX_DESCRIPTION = 20_000;

type RichText = typeof RichTextModule;

/** The long description: formatted text once its editor has loaded, until then its Markdown. */
export function DescriptionField({ pictures }: { pictures: PictureStore }) {
  const { control } = useAyniForm();
  const { field, fieldState } = useController({ control, name: "description" });
  const [isMarkdownOnly, setIsMarkdownOnly] = useState(false);
  return (
    <Field
      label="Descripción"
      hint={
        <CharacterCount length={field.value.length} max={MAX_DESCRIPTION}>
          Qué se vive y qué se aprende.
          {isMarkdownOnly && " Este texto tiene partes que solo se pueden escribir en Markdown, como tablas."}
        </CharacterCount>
      }
      error={fieldState.error?.message}
    >
      <DescriptionText
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

interface DescriptionTextProps {
  pictures: PictureStore;
  name: string;
  value: string;
  onChange: (markdown: string) => void;
  onBlur: () => void;
  onMarkdownOnly: (isMarkdownOnly: boolean) => void;
}

function DescriptionText({ pictures, onMarkdownOnly, ...field }: DescriptionTextProps) {
  const areaRef = useRef<HTMLTextAreaElement>(null);
  const [richText, setRichText] = useState<RichText | null>(null);
  const [isRich, setIsRich] = useState(false);
  const [autoFocus, setAutoFocus] = useState(false);
  const control = useFieldControl();

  function showRichText({ isRichText }: RichText, area: HTMLTextAreaElement) {
    const isShowable = isRichText(area.value);
    setAutoFocus(document.activeElement === area);
    setIsRich(isShowable);
    onMarkdownOnly(!isShowable);
  }

  async function load() {
    if (richText) return;
    try {
      const loaded = await import("@/components/editor/rich-text/rich-text-editor");
      setRichText(loaded);
      const area = areaRef.current;
      // Nobody's text changes its form while they write: then it does when they leave it.
      const isWriting = document.activeElement === area && area?.value !== "";
      if (area && !isWriting) showRichText(loaded, area);
    } catch {
      // Offline: the next focus tries again.
    }
  }

  function handleBlur() {
    field.onBlur();
    if (richText && areaRef.current) showRichText(richText, areaRef.current);
  }

  const nearRef = useNearEnd<HTMLDivElement>(!richText, () => void load());
  return (
    <div ref={nearRef} className={styles.editor}>
      {richText && isRich ? (
        <richText.RichTextEditor
          {...field}
          pictures={pictures}
          id={control?.id ?? field.name}
          describedBy={control?.["aria-describedby"]}
          invalid={control?.["aria-invalid"] ?? false}
          autoFocus={autoFocus}
          onUnsupported={() => {
            setIsRich(false);
            onMarkdownOnly(true);
          }}
        />
      ) : (
        <>
          <div className={styles.bar} />
          <TextArea
            {...field}
            ref={areaRef}
            rows={12}
            onChange={(event) => field.onChange(event.target.value)}
            className={styles.area}
            onFocus={() => void load()}
            onBlur={handleBlur}
          />
        </>
      )}
    </div>
  );
}
