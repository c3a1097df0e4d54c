import { useState } from "react";

/** Selected ids of a list, ignoring selected ones that have left it. */
export function useSelection(listedIds: string[]) {
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const ids = listedIds.filter((id) => selectedIds.has(id));

  function toggle(toggledIds: string[], isSelected: boolean) {
    const next = new Set(selectedIds);
    for (const id of toggledIds) {
      if (isSelected) next.add(id);
      else next.delete(id);
    }
    setSelectedIds(next);
  }

  return {
    ids,
    isEmpty: ids.length === 0,
    isAllSelected: ids.length > 0 && ids.length === listedIds.length,
    isSelected: (id: string) => selectedIds.has(id),
    toggle,
    toggleAll: (isSelected: boolean) => toggle(listedIds, isSelected),
    clear: () => setSelectedIds(new Set()),
  };
}

export type Selection = ReturnType<typeof useSelection>;
