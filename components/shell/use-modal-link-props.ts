"use client";

import { usePathname } from "next/navigation";
import type { MouseEvent } from "react";
import type { AuthView } from "@/components/auth/auth-views";
import { isHelperPage, routes } from "@/lib/platform/routes";
import { useModal } from "./modal-context";
import { returnPath } from "./return-path";
import { useShownPath } from "./use-hydrated-pathname";

const warmUp = () => void import("@/components/auth/auth-dialog");

/** What makes a link open an account dialog; before the page is alive it leads to the sign-in page. */
export function useModalLink(modal: AuthView) {
  const { open } = useModal();
  const path = useShownPath();
  const opensHere = !isHelperPage(usePathname());
  function onClick(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    open(modal);
  }
  const props = { href: routes.signIn(returnPath(path)), onClick };
  return opensHere ? { ...props, onPointerEnter: warmUp, onFocus: warmUp } : props;
}
