import { Toolbar } from "@base-ui/react/toolbar";
import type { EditorState } from "prosemirror-state";
import type { KeyboardEvent, Ref } from "react";
import { ListBulletsIcon } from "@/components/ui/icons";
import {
  ImageIcon,
  LinkSimpleIcon,
  ListNumbersIcon,
  QuotesIcon,
  TextBIcon,
  TextHIcon,
  TextItalicIcon,
} from "@/components/ui/later-icons";
import { FORMATS, isLinkActive, type FormatName } from "./commands";
import { getSelectedPicture } from "./pictures";
import styles from "./rich-text.module.css";

const TOOLS: { name: FormatName; label: string; keys: string; icon: typeof TextBIcon }[] = [
  { name: "bold", label: "Negrita", keys: "Control+B", icon: TextBIcon },
  { name: "italic", label: "Cursiva", keys: "Control+I", icon: TextItalicIcon },
  { name: "heading", label: "Encabezado", keys: "Control+Alt+2", icon: TextHIcon },
  { name: "list", label: "Lista", keys: "Control+Shift+8", icon: ListBulletsIcon },
  { name: "numbered", label: "Lista numerada", keys: "Control+Shift+7", icon: ListNumbersIcon },
  { name: "quote", label: "Cita", keys: "Control+Shift+9", icon: QuotesIcon },
];

interface RichTextToolbarProps {
  ref: Ref<HTMLDivElement>;
  state: EditorState;
  onFormat: (name: FormatName) => void;
  onLink: () => void;
  /** Opens the dialog of a picture; null for texts without them. */
  onPicture: (() => void) | null;
  /** Escape returns to the text. */
  onLeave: () => void;
}

export function RichTextToolbar({ ref, state, onFormat, onLink, onPicture, onLeave }: RichTextToolbarProps) {
  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    onLeave();
  }
  return (
    <Toolbar.Root
      ref={ref}
      aria-label="Formato"
      className={styles.tools}
      onKeyDown={handleKeyDown}
      // The selection stays in the text.
      onMouseDown={(event) => event.preventDefault()}
    >
      {TOOLS.map(({ name, label, keys, icon: Icon }) => (
        <Toolbar.Button
          key={name}
          aria-label={label}
          title={label}
          aria-keyshortcuts={keys}
          aria-pressed={FORMATS[name].isActive(state)}
          className={styles.tool}
          onClick={() => onFormat(name)}
        >
          <Icon size={20} />
        </Toolbar.Button>
      ))}
      <Toolbar.Button
        aria-label="Enlace"
        title="Enlace"
        aria-keyshortcuts="Control+K"
        aria-pressed={isLinkActive(state)}
        className={styles.tool}
        onClick={onLink}
      >
        <LinkSimpleIcon size={20} />
      </Toolbar.Button>
      {onPicture && (
        <Toolbar.Button
          aria-label="Imagen"
          title="Imagen"
          aria-pressed={getSelectedPicture(state) !== null}
          className={styles.tool}
          onClick={onPicture}
        >
          <ImageIcon size={20} />
        </Toolbar.Button>
      )}
    </Toolbar.Root>
  );
}
