"use client";

import type { ComponentProps } from "react";
import { ButtonLink } from "@/components/ui/button";
import type { ModalName } from "./modal-context";
import { useModalLink } from "./use-modal-link";

type ModalLinkProps = Omit<ComponentProps<typeof ButtonLink>, "href"> & { modal: ModalName };

/** A button that opens an account dialog. */
export function ModalLink({ modal, ...props }: ModalLinkProps) {
  return <ButtonLink {...props} {...useModalLink(modal)} />;
}
