import { Tabs } from "@base-ui/react/tabs";
import dynamic from "next/dynamic";
import { useRef, useState, type KeyboardEvent } from "react";
import { useWatch } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/text-input";
import { Counted } from "./character-count";
import { applyEdit, editOfKey, type EditName } from "./markdown-edit";
import styles from "./markdown-field.module.css";
import { useCreateForm } from "../../crear/use-create-form";

const MAX_DESCRIPTION = 20_000;

const Toolbar = dynamic(() => import("./markdown-toolbar").then((module) => module.MarkdownToolbar), {
  loading: () => <div className={styles.tools} />,
});
const Preview = dynamic(() => import("./markdown-preview").then((module) => module.MarkdownPreview), {
  loading: () => <p className={styles.loading}>Preparando la vista previa…</p>,
});

/** The long description: Markdown with a small toolbar, and what it will look like. */
export function MarkdownField() {
  const { register, control, formState } = useCreateForm();
  const text = useWatch({ control, name: "description" });
  const [tab, setTab] = useState("write");
  const area = useRef<HTMLTextAreaElement>(null);
  const { ref, ...field } = register("description");

  function edit(name: EditName) {
    if (area.current) applyEdit(area.current, name);
  }

  function press(event: KeyboardEvent) {
    const name = (event.ctrlKey || event.metaKey) && !event.altKey ? editOfKey(event.key) : undefined;
    if (!name || event.shiftKey) return;
    event.preventDefault();
    edit(name);
  }

  return (
    <Field
      label="Descripción"
      hint={
        <Counted length={text.length} max={MAX_DESCRIPTION}>
          Qué se vive y qué se aprende. Se escribe en Markdown: selecciona un texto y dale forma con los
          botones.
        </Counted>
      }
      error={formState.errors.description?.message}
    >
      <Tabs.Root value={tab} onValueChange={(value: string) => setTab(value)} className={styles.editor}>
        <div className={styles.bar}>
          <Tabs.List aria-label="Modo" activateOnFocus className={styles.tabs}>
            <Tabs.Tab value="write" className={styles.tab}>
              Escribir
            </Tabs.Tab>
            <Tabs.Tab value="preview" className={styles.tab}>
              Vista previa
            </Tabs.Tab>
          </Tabs.List>
          {tab === "write" && <Toolbar onEdit={edit} />}
        </div>
        <Tabs.Panel value="write" keepMounted tabIndex={-1} className={styles.panel}>
          <TextArea
            rows={12}
            className={styles.area}
            onKeyDown={press}
            ref={(element) => {
              area.current = element;
              ref(element);
            }}
            {...field}
          />
        </Tabs.Panel>
        <Tabs.Panel value="preview" className={styles.preview}>
          {text.trim() ? <Preview text={text} /> : <p className={styles.loading}>Aún no has escrito nada.</p>}
        </Tabs.Panel>
      </Tabs.Root>
    </Field>
  );
}
