"use client";

import type { ComponentProps } from "react";
import { IconButton } from "@/components/ui/button";
import { DotsThreeIcon } from "@/components/ui/icons";
import { useLazyPopup } from "@/components/ui/use-lazy-popup";
import type { ActionableAyni } from "./ayni-actions-menu";

const loadMenu = () => import("./ayni-actions-menu").then((module) => module.AyniActionsMenu);

type TriggerProps = Omit<ComponentProps<typeof IconButton>, "label" | "icon"> & { title: string };

const Trigger = ({ title, ...props }: TriggerProps) => (
  <IconButton
    label={`Acciones de ${title}`}
    icon={<DotsThreeIcon size={24} />}
    aria-haspopup="dialog"
    {...props}
  />
);

/** The button of a content's menu, which is loaded when it is used. */
export function LazyAyniActionsMenu({ ayni }: { ayni: ActionableAyni }) {
  const { Popup, triggerProps } = useLazyPopup(loadMenu);
  if (Popup) return <Popup ayni={ayni} trigger={<Trigger title={ayni.title} />} />;
  return <Trigger title={ayni.title} aria-expanded={false} {...triggerProps} />;
}
