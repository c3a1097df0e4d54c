"use client";

import { usePathname } from "next/navigation";
import type { MouseEvent } from "react";
import type { AuthView } from "@/components/auth/auth-view";
import { toAuthViewUrl } from "@/components/auth/auth-view-url";
import { isModalFreePage } from "@/lib/platform/routes";
import { useModal } from "./modal-context";
import { getReturnPath } from "./return-path";
import { useHydratedPathname } from "./use-hydrated-pathname";

const preloadAuthDialog = () => void import("@/components/auth/auth-dialog").catch(() => undefined);

/** Props of a link that opens an auth dialog; before hydration, and in a new tab, it leads to the page of the form. */
export function useModalLinkProps(modal: AuthView) {
  const { open } = useModal();
  const path = useHydratedPathname();
  const canOpenModal = !isModalFreePage(usePathname());
  function onClick(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    open(modal);
  }
  const props = { href: toAuthViewUrl(modal, getReturnPath(path)), onClick };
  return canOpenModal ? { ...props, onPointerEnter: preloadAuthDialog, onFocus: preloadAuthDialog } : props;
}
