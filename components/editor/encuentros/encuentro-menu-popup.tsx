"use client";

import type { ReactElement } from "react";
import { PencilSimpleIcon } from "@/components/ui/icons";
import { CopyIcon, ProhibitIcon, TrashIcon } from "@/components/ui/later-icons";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";

export interface EncuentroActions {
  /** Cancelled, which receivers are told, rather than removed. */
  isCancellable: boolean;
  onEdit: () => void;
  onDuplicate: () => void;
  onRemove: () => void;
}

/** The actions of a Master on an encuentro. Opens on mount. */
export function EncuentroMenuPopup({
  trigger,
  isCancellable,
  onEdit,
  onDuplicate,
  onRemove,
}: EncuentroActions & { trigger: ReactElement }) {
  return (
    <Menu trigger={trigger} defaultOpen>
      <MenuItem icon={<PencilSimpleIcon />} onClick={onEdit}>
        Editar
      </MenuItem>
      <MenuItem icon={<CopyIcon />} onClick={onDuplicate}>
        Duplicar
      </MenuItem>
      <MenuSeparator />
      <MenuItem danger icon={isCancellable ? <ProhibitIcon /> : <TrashIcon />} onClick={onRemove}>
        {isCancellable ? "Cancelar" : "Quitar"}
      </MenuItem>
    </Menu>
  );
}
