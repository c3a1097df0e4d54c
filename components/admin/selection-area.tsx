"use client";

import { createContext, useContext, useId, type ReactNode } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { cx } from "@/components/ui/cx";
import styles from "./selection-area.module.css";
import { useSelection, type Selection } from "./use-selection";

const SelectionContext = createContext<Selection | null>(null);

interface SelectionAreaProps {
  /** Names the bar. */
  label: string;
  listedIds: string[];
  formatCount: (count: number) => string;
  /** The actions on what is selected. */
  actions: (selection: Selection) => ReactNode;
  /** The list, with a `RowCheckbox` in each row. */
  children: ReactNode;
}

/** A list whose rows are selected for one action on all of them. */
export function SelectionArea({ label, listedIds, formatCount, actions, children }: SelectionAreaProps) {
  const selection = useSelection(listedIds);
  const { ids, isEmpty } = selection;
  const allId = useId();

  /** The actions go away with the selection, and the focus to what selects anew. */
  function clear() {
    selection.clear();
    requestAnimationFrame(() => document.getElementById(allId)?.focus({ preventScroll: true }));
  }

  return (
    <SelectionContext value={selection}>
      <div className={styles.area}>
        {listedIds.length > 0 && (
          <section aria-label={label} className={cx(styles.bar, !isEmpty && styles.used)}>
            <Checkbox
              id={allId}
              label="Elegir todo lo de esta página"
              checked={selection.isAllSelected}
              onChange={({ target }) => selection.toggleAll(target.checked)}
            />
            <p role="status" className={styles.count}>
              {isEmpty ? "" : formatCount(ids.length)}
            </p>
            {!isEmpty && <div className={styles.actions}>{actions({ ...selection, clear })}</div>}
          </section>
        )}
        {children}
      </div>
    </SelectionContext>
  );
}

/** Selects its row; renders nothing outside of a `SelectionArea`. */
export function RowCheckbox({ id, name }: { id: string; name: string }) {
  const selection = useContext(SelectionContext);
  if (!selection) return null;
  return (
    <Checkbox
      label={<span className="visually-hidden">Elegir {name}</span>}
      className={styles.row}
      checked={selection.isSelected(id)}
      onChange={({ target }) => selection.toggle([id], target.checked)}
    />
  );
}
