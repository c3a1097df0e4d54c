"use client";

import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { Cover } from "@/components/common/cover";
import { FormNotice } from "@/components/common/form-message";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import type { CatalogueItem } from "@/lib/content/ayni/schema";
import { wantedBy } from "@/lib/community/barters/queries";
import { CONTENT_TYPE_LABELS } from "@/lib/reference/labels";
import { messageOf } from "@/lib/platform/http/client";
import styles from "./propose-barter-dialog.module.css";

const SHOWN = 8;

interface WantedDialogProps {
  userId: string;
  onChoose: (ayniId: string) => void;
  onClose: () => void;
}

function Found({ items, onChoose }: { items: CatalogueItem[]; onChoose: (ayniId: string) => void }) {
  if (items.length === 0) return <p role="status">No hay nada de otros Maestros con esas palabras.</p>;
  return (
    <ul role="list" aria-label="Lo que puedes pedir" className={styles.scroll}>
      {items.map((item) => (
        <li key={item.id}>
          <button type="button" className={styles.offer} onClick={() => onChoose(item.id)}>
            <Cover ayni={item} sizes="72px" className={styles.thumbnail} />
            <span className={styles.words}>
              <span className={styles.name}>{item.title}</span>
              <span className={styles.type}>
                {CONTENT_TYPE_LABELS[item.contentType]} de {item.master.name} {item.master.lastName}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** What a Master would like to receive of another, found by its words. */
export function WantedDialog({ userId, onChoose, onClose }: WantedDialogProps) {
  const [text, setText] = useState("");
  const words = useDeferredValue(text.trim());
  const { data, error } = useQuery(wantedBy(words));
  const others = data?.filter((item) => item.userId !== userId).slice(0, SHOWN);
  return (
    <Dialog
      open
      onOpenChange={(wanted) => !wanted && onClose()}
      title="¿Qué te gustaría recibir?"
      description="Busca una enseñanza de otro Maestro. Después eliges qué das a cambio."
    >
      <div className={styles.form}>
        <Field label="Enseñanza o Maestro">
          <TextInput
            type="search"
            autoComplete="off"
            maxLength={120}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
        {error && <FormNotice kind="error">{messageOf(error)}</FormNotice>}
        {words !== "" && others && <Found items={others} onChoose={onChoose} />}
      </div>
    </Dialog>
  );
}
