"use client";

import type { ComponentType, ReactElement } from "react";
import { IconButton } from "@/components/ui/button";
import { DotsThreeIcon } from "@/components/ui/icons";
import { useLazyPopup } from "@/components/ui/use-lazy-popup";

interface LazyMenuProps<Props> {
  label: string;
  load: () => Promise<ComponentType<Props & { trigger: ReactElement }>>;
  props: Props;
}

/** The "…" of a menu, which is loaded when it is opened. */
export function LazyMenu<Props>({ label, load, props }: LazyMenuProps<Props>) {
  const { Popup, triggerProps } = useLazyPopup(load);
  const button = { label, icon: <DotsThreeIcon size={24} /> };
  if (Popup) return <Popup {...props} trigger={<IconButton {...button} />} />;
  return <IconButton {...button} aria-haspopup="menu" {...triggerProps} />;
}
