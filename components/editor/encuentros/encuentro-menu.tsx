import type { ComponentProps } from "react";
import { IconButton } from "@/components/ui/button";
import { DotsThreeIcon } from "@/components/ui/icons";
import { useLazyPopup } from "@/components/ui/use-lazy-popup";
import type { EncuentroActions } from "./encuentro-menu-popup";

const loadPopup = () => import("./encuentro-menu-popup").then((module) => module.EncuentroMenuPopup);

const Trigger = ({ name, ...props }: ComponentProps<"button"> & { name: string }) => (
  <IconButton label={`Opciones del ${name}`} icon={<DotsThreeIcon size={24} />} {...props} />
);

/** The "…" of an encuentro; its menu is loaded when it is used. */
export function EncuentroMenu({ name, ...actions }: EncuentroActions & { name: string }) {
  const { Popup, triggerProps } = useLazyPopup(loadPopup);
  if (Popup) return <Popup {...actions} trigger={<Trigger name={name} />} />;
  return <Trigger name={name} aria-haspopup="menu" aria-expanded={false} {...triggerProps} />;
}
