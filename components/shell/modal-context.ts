"use client";

import { createContext, useContext } from "react";
import type { AuthView } from "@/components/auth/auth-views";

export type ModalName = AuthView | "wizard";

export interface ModalOptions {
  /** A path of ours to go to afterwards; without it one stays where one is. */
  callbackUrl?: string;
}

interface Modals {
  open: (name: ModalName, options?: ModalOptions) => void;
}

export const ModalContext = createContext<Modals | null>(null);

/** Opens the account dialogs from anywhere; on helper pages it leads to the sign-in page instead. */
export function useModal(): Modals {
  const modals = useContext(ModalContext);
  if (!modals) throw new Error("useModal needs a ModalHost above it");
  return modals;
}
