"use client";

import { IconButton } from "@/components/ui/button";
import { DotsThreeIcon } from "@/components/ui/icons";
import { useLazyPopup } from "@/components/ui/use-lazy-popup";
import type { ContentRow } from "@/lib/administration/contents/schema";

const loadMenu = () => import("./content-menu").then((module) => module.ContentMenu);

/** The actions of an admin on a content, loaded when they are opened. */
export function LazyContentMenu({ content }: { content: ContentRow }) {
  const { Popup, triggerProps } = useLazyPopup(loadMenu);
  if (Popup) return <Popup content={content} />;
  return (
    <IconButton
      label={`Acciones de ${content.title}`}
      icon={<DotsThreeIcon size={24} />}
      aria-haspopup="menu"
      {...triggerProps}
    />
  );
}
