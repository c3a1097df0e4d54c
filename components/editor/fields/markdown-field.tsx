import { Tabs } from "@base-ui/react/tabs";
import dynamic from "next/dynamic";
import { useId, useRef, useState, type KeyboardEvent } from "react";
import { useWatch } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/text-input";
import { CharacterCount } from "@/components/common/character-count";
import { applyMarkdownEdit, getEditForKey, type MarkdownEditName } from "./markdown-edit";
import styles from "./markdown-field.module.css";
import { useAyniForm } from "@/components/editor/use-ayni-form";

const MAX_DESCRIPTION = 20_000;

const Toolbar = dynamic(() => import("./markdown-toolbar").then((module) => module.MarkdownToolbar), {
  loading: () => <div className={styles.tools} />,
});
const Preview = dynamic(() => import("./markdown-preview").then((module) => module.MarkdownPreview), {
  loading: () => <p className={styles.loading}>Preparando la vista previa…</p>,
});

// Without ids, the library connects tabs and panels only after hydration.
function useTabIds() {
  const id = useId();
  return {
    toTabProps: (value: string) => ({ value, id: `${id}${value}`, "aria-controls": `${id}${value}-panel` }),
    toPanelProps: (value: string) => ({
      value,
      id: `${id}${value}-panel`,
      "aria-labelledby": `${id}${value}`,
      keepMounted: true,
    }),
  };
}

const PreviewPanel = ({ text }: { text: string }) =>
  text.trim() ? <Preview text={text} /> : <p className={styles.loading}>Aún no has escrito nada.</p>;

/** The long description in Markdown, with toolbar and preview. */
export function MarkdownField() {
  const { registerField, control, formState } = useAyniForm();
  const text = useWatch({ control, name: "description" });
  const [tab, setTab] = useState("write");
  const { toTabProps, toPanelProps } = useTabIds();
  const areaRef = useRef<HTMLTextAreaElement>(null);
  const { ref, ...field } = registerField("description");

  function edit(name: MarkdownEditName) {
    if (areaRef.current) applyMarkdownEdit(areaRef.current, name);
  }

  function handleKeyDown(event: KeyboardEvent) {
    const name = (event.ctrlKey || event.metaKey) && !event.altKey ? getEditForKey(event.key) : undefined;
    if (!name || event.shiftKey) return;
    event.preventDefault();
    edit(name);
  }

  return (
    <Field
      label="Descripción"
      hint={
        <CharacterCount length={text.length} max={MAX_DESCRIPTION}>
          Qué se vive y qué se aprende. Se escribe en Markdown: selecciona un texto y dale forma con los
          botones.
        </CharacterCount>
      }
      error={formState.errors.description?.message}
    >
      <Tabs.Root value={tab} onValueChange={(value: string) => setTab(value)} className={styles.editor}>
        <div className={styles.bar}>
          <Tabs.List aria-label="Modo" activateOnFocus className={styles.tabs}>
            <Tabs.Tab {...toTabProps("write")} className={styles.tab}>
              Escribir
            </Tabs.Tab>
            <Tabs.Tab {...toTabProps("preview")} className={styles.tab}>
              Vista previa
            </Tabs.Tab>
          </Tabs.List>
          {tab === "write" && <Toolbar onEdit={edit} />}
        </div>
        <Tabs.Panel {...toPanelProps("write")} tabIndex={-1} className={styles.panel}>
          <TextArea
            rows={12}
            className={styles.area}
            onKeyDown={handleKeyDown}
            ref={(element) => {
              areaRef.current = element;
              ref(element);
            }}
            {...field}
          />
        </Tabs.Panel>
        <Tabs.Panel {...toPanelProps("preview")} className={styles.preview}>
          {tab === "preview" && <PreviewPanel text={text} />}
        </Tabs.Panel>
      </Tabs.Root>
    </Field>
  );
}
