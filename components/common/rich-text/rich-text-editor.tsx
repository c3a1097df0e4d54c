"use client";

import { lazyDialog } from "@/components/ui/lazy-dialog";
import { Fragment, Slice } from "prosemirror-model";
import { EditorState, Selection, type Command } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { FORMATS, getLinkSelection, setLinkMark, type LinkSelection } from "./commands";
import { cleanPastedHtml } from "./paste";
import { getLabelId } from "@/components/ui/field";
import { toast } from "@/components/ui/toast";
import type { PictureStore } from "./picture-store";
import { createPictureHandlers, createPictureView, getSelectedPicture, setPicture } from "./pictures";
import { createPlugins } from "./plugins";
import { readMarkdown } from "./read-markdown";
import styles from "./rich-text.module.css";
import { RichTextToolbar } from "./rich-text-toolbar";
import { richTextSchema } from "./schema";
import { serializeMarkdown } from "./serialize-markdown";
import { usePictureDialog } from "./use-picture-dialog";

const LinkDialog = lazyDialog(() => import("./link-dialog").then((module) => module.LinkDialog));

const PictureDialog = lazyDialog(() => import("./picture-dialog").then((module) => module.PictureDialog));

const warnOfPictures = () =>
  void toast("Las imágenes se añaden una a una, con el botón «Imagen» o pegándolas solas.", {
    id: "pictures",
    duration: 10_000,
  });

interface RichTextEditorProps {
  name: string;
  /** The store for pictures; null for texts without them. */
  pictures: PictureStore | null;
  /** Markdown that `isRichText` accepts. */
  value: string;
  onChange: (markdown: string) => void;
  /** Called when the value was replaced by one that this editor cannot show. */
  onUnsupported: () => void;
  onBlur: () => void;
  autoFocus: boolean;
  /** The id of the control in its `Field`. */
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
}

export const isRichText = (markdown: string): boolean => readMarkdown(markdown) !== null;

const focusToolbar = (toolbar: HTMLElement | null) =>
  toolbar?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus();

/** Text that was copied as Markdown becomes what it means. */
function parsePastedText(text: string): Slice {
  const doc = readMarkdown(text);
  return doc ? Slice.maxOpen(doc.content) : new Slice(Fragment.from(toParagraphs(text)), 1, 1);
}

const toParagraphs = (text: string) =>
  text
    .split(/(?:\r?\n)+/)
    .map((line) => richTextSchema.node("paragraph", null, line ? [richTextSchema.text(line)] : []));

/** Markdown as formatted text. A text that is not changed here stays as it was written. */
export function RichTextEditor({
  name,
  pictures,
  value,
  onChange,
  onUnsupported,
  onBlur,
  autoFocus,
  id,
  describedBy,
  invalid,
}: RichTextEditorProps) {
  const hostRef = useRef<HTMLDivElement>(null);
  const toolbarRef = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<EditorView | null>(null);
  const [state, setState] = useState<EditorState | null>(null);
  const [link, setLink] = useState<LinkSelection | null>(null);
  const { picture, openPicture, closePicture } = usePictureDialog();
  // The last Markdown that was read or written here; any other value comes from outside.
  const markdownRef = useRef<string>(null);

  const handleUpdate = useEffectEvent((next: EditorState, hasChanged: boolean) => {
    setState(next);
    if (!hasChanged) return;
    const markdown = serializeMarkdown(next.doc);
    if (markdown === markdownRef.current) return;
    markdownRef.current = markdown;
    onChange(markdown);
  });

  const storageUrl = pictures?.url ?? "";
  const hasPictures = pictures !== null;
  // Before the browser paints: the text appears in its place, at its height.
  useLayoutEffect(() => {
    const host = hostRef.current;
    if (!host) return;
    const created = new EditorView(host, {
      nodeViews: { picture: createPictureView(storageUrl) },
      ...(hasPictures &&
        createPictureHandlers({
          onFile: (file) => openPicture(created.state, file),
          onLeftOut: warnOfPictures,
        })),
      handleDoubleClick() {
        if (!hasPictures || !getSelectedPicture(created.state)) return false;
        openPicture(created.state);
        return true;
      },
      state: EditorState.create({ schema: richTextSchema }),
      transformPastedHTML: cleanPastedHtml,
      clipboardTextParser: parsePastedText,
      dispatchTransaction(transaction) {
        created.updateState(created.state.apply(transaction));
        handleUpdate(created.state, transaction.docChanged);
      },
    });
    setView(created);
    return () => {
      created.destroy();
      markdownRef.current = null;
    };
  }, [storageUrl, hasPictures, openPicture]);

  const readValue = useEffectEvent((target: EditorView, markdown: string) => {
    const doc = readMarkdown(markdown);
    if (!doc) return onUnsupported();
    const plugins = createPlugins({
      onLink: () => setLink(getLinkSelection(target.state)),
      onPicture: () => openPicture(target.state),
      onToolbar: () => focusToolbar(toolbarRef.current),
    });
    const isFirst = markdownRef.current === null;
    markdownRef.current = markdown;
    target.updateState(EditorState.create({ doc, plugins, selection: Selection.atEnd(doc) }));
    setState(target.state);
    if (isFirst && autoFocus) target.focus();
  });

  useLayoutEffect(() => {
    if (view && !view.isDestroyed && value !== markdownRef.current) readValue(view, value);
  }, [view, value]);

  useLayoutEffect(() => {
    view?.setProps({
      attributes: {
        id,
        role: "textbox",
        "aria-multiline": "true",
        "aria-labelledby": getLabelId(id),
        "aria-invalid": String(invalid),
        // A translator would write into the text that is then saved.
        translate: "no",
        ...(describedBy && { "aria-describedby": describedBy }),
        class: `prose ${styles.text}`,
      },
    });
  }, [view, id, describedBy, invalid]);

  // A label focuses form controls only.
  useEffect(() => {
    const label = document.getElementById(getLabelId(id));
    const handleClick = () => view?.focus();
    label?.addEventListener("click", handleClick);
    return () => label?.removeEventListener("click", handleClick);
  }, [view, id]);

  function run(command: Command) {
    if (!view) return;
    command(view.state, view.dispatch);
    view.focus();
  }

  return (
    <>
      <div className={styles.bar}>
        {state && (
          <RichTextToolbar
            ref={toolbarRef}
            state={state}
            onFormat={(name) => run(FORMATS[name].command)}
            onLink={() => setLink(getLinkSelection(state))}
            onPicture={hasPictures ? () => openPicture(state) : null}
            onLeave={() => view?.focus()}
          />
        )}
      </div>
      <div ref={hostRef} data-field={name} onBlur={onBlur} />
      {link && (
        <LinkDialog
          link={link}
          onSubmit={(changed) => {
            setLink(null);
            run(setLinkMark(changed));
          }}
          onCancel={() => setLink(null)}
        />
      )}
      {picture && pictures && (
        <PictureDialog
          picture={picture}
          store={pictures}
          onSubmit={(changed) => {
            closePicture();
            run(setPicture(changed));
          }}
          onCancel={closePicture}
        />
      )}
    </>
  );
}
