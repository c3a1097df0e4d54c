"use client";

import { Toolbar } from "@base-ui/react/toolbar";
import {
  LinkSimpleIcon,
  ListBulletsIcon,
  ListNumbersIcon,
  QuotesIcon,
  TextBIcon,
  TextHIcon,
  TextItalicIcon,
} from "@/components/ui/icons";
import type { MarkdownEditName } from "./markdown-edit";
import styles from "./markdown-field.module.css";

const TOOLS: { name: MarkdownEditName; label: string; keys?: string; icon: typeof TextBIcon }[] = [
  { name: "bold", label: "Negrita", keys: "Control+B", icon: TextBIcon },
  { name: "italic", label: "Cursiva", keys: "Control+I", icon: TextItalicIcon },
  { name: "title", label: "Encabezado", icon: TextHIcon },
  { name: "list", label: "Lista", icon: ListBulletsIcon },
  { name: "numbered", label: "Lista numerada", icon: ListNumbersIcon },
  { name: "quote", label: "Cita", icon: QuotesIcon },
  { name: "link", label: "Insertar enlace", keys: "Control+K", icon: LinkSimpleIcon },
];

export function MarkdownToolbar({ onEdit }: { onEdit: (name: MarkdownEditName) => void }) {
  return (
    <Toolbar.Root aria-label="Formato" className={styles.tools}>
      {TOOLS.map(({ name, label, keys, icon: Icon }) => (
        <Toolbar.Button
          key={name}
          aria-label={label}
          title={label}
          aria-keyshortcuts={keys}
          className={styles.tool}
          onClick={() => onEdit(name)}
        >
          <Icon size={20} />
        </Toolbar.Button>
      ))}
    </Toolbar.Root>
  );
}
