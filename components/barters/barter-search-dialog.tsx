"use client";

import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { Cover } from "@/components/common/cover";
import { FormMessage } from "@/components/common/form-message";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import type { CatalogueItem } from "@/lib/content/ayni/schema";
import { wantedContentQuery } from "@/lib/community/barters/queries";
import { formatType } from "@/lib/reference/labels";
import { errorMessage } from "@/lib/platform/http/client";
import styles from "./propose-barter-dialog.module.css";
import { NO_RESULTS } from "@/lib/platform/copy/search";

const MAX_RESULTS = 8;

interface BarterSearchDialogProps {
  userId: string;
  onSelect: (ayniId: string) => void;
  onClose: () => void;
}

function BarterSearchResults({
  items,
  onSelect,
}: {
  items: CatalogueItem[];
  onSelect: (ayniId: string) => void;
}) {
  if (items.length === 0) return <p role="status">{NO_RESULTS}.</p>;
  return (
    <ul role="list" aria-label="Lo que puedes pedir" className={styles.scroll}>
      {items.map((item) => (
        <li key={item.id}>
          <button type="button" className={styles.offer} onClick={() => onSelect(item.id)}>
            <Cover ayni={item} sizes="72px" className={styles.thumbnail} />
            <span className={styles.offerText}>
              <span className={styles.name}>{item.title}</span>
              <span className={styles.type}>
                {formatType(item)} de {item.master.name} {item.master.lastName}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Searches the contents of other Masters to ask for one. */
export function BarterSearchDialog({ userId, onSelect, onClose }: BarterSearchDialogProps) {
  const [text, setText] = useState("");
  const query = useDeferredValue(text.trim());
  const { data, error } = useQuery(wantedContentQuery(query));
  const others = data?.filter((item) => item.userId !== userId).slice(0, MAX_RESULTS);
  return (
    <Dialog
      open
      onOpenChange={(nextOpen) => !nextOpen && onClose()}
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
        {error && <FormMessage kind="error">{errorMessage(error)}</FormMessage>}
        {query !== "" && others && <BarterSearchResults items={others} onSelect={onSelect} />}
      </div>
    </Dialog>
  );
}
