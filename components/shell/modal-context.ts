"use client";

import { createContext, useContext } from "react";
import type { WantedTeaching } from "@/components/auth/auth-titles";
import type { AuthView } from "@/components/auth/auth-view";

export type ModalName = AuthView | "wizard";

export interface ModalOptions {
  /** Internal path to open after signing in; default: stay on the page. */
  callbackUrl?: string;
  /** The teaching that the visitor wants to receive. */
  teaching?: WantedTeaching;
}

interface ModalController {
  open: (name: ModalName, options?: ModalOptions) => void;
}

export const ModalContext = createContext<ModalController | null>(null);

/** Opens the auth dialogs; on pages without modals, navigates to the sign-in page instead. */
export function useModal(): ModalController {
  const modal = useContext(ModalContext);
  if (!modal) throw new Error("useModal needs a ModalHost above it");
  return modal;
}
