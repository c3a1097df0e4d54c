import { useRef, useState } from "react";
import { useFieldControl } from "@/components/ui/field";
import { TextArea } from "@/components/ui/text-input";
import { useNearEnd } from "@/components/ui/use-near-end";
import type * as RichTextModule from "./rich-text-editor";
import type { PictureStore } from "./picture-store";
// Styles of what loads later belong to the page, so that the editor does not appear without them.
import "./rich-text.module.css";
import styles from "./rich-text-input.module.css";

type RichText = typeof RichTextModule;

interface RichTextInputProps {
  /** The store for pictures; null for texts without them. */
  pictures: PictureStore | null;
  name: string;
  value: string;
  onChange: (markdown: string) => void;
  onBlur: () => void;
  onMarkdownOnly: (isMarkdownOnly: boolean) => void;
}

/** A long text: formatted once its editor has loaded, until then its Markdown. */
export function RichTextInput({ pictures, onMarkdownOnly, ...field }: RichTextInputProps) {
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
      const loaded = await import("./rich-text-editor");
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
