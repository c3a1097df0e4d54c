"use client";

import type { ComponentProps } from "react";
import type { AuthView } from "@/components/auth/auth-view";
import { ButtonLink } from "@/components/ui/button";
import { useModalLinkProps } from "./use-modal-link-props";

type ModalLinkProps = Omit<ComponentProps<typeof ButtonLink>, "href"> & { modal: AuthView };

export function ModalLink({ modal, ...props }: ModalLinkProps) {
  return <ButtonLink {...props} {...useModalLinkProps(modal)} />;
}
