"use client";

import type { ComponentProps, MouseEvent } from "react";
import { ButtonLink } from "@/components/ui/button";
import { routes } from "@/lib/routes";
import { useModal, type ModalName } from "./modal-context";

type ModalLinkProps = Omit<ComponentProps<typeof ButtonLink>, "href"> & { modal: ModalName };

const warmUp = () => void import("@/components/cuenta/auth-dialog");

/** Opens an account dialog; before the page is alive it is a link to the sign-in page. */
export function ModalLink({ modal, ...props }: ModalLinkProps) {
  const { open } = useModal();
  function handle(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    open(modal);
  }
  return (
    <ButtonLink {...props} href={routes.signIn()} onClick={handle} onPointerEnter={warmUp} onFocus={warmUp} />
  );
}
