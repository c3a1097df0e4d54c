"use client";

import type { ReactNode } from "react";
import { useSession } from "@/components/common/session/use-session";
import { canOffer } from "./nav-user";

/** Shows its content to everybody who cannot offer Ayni yet. */
export function ApprenticesOnly({ children }: { children: ReactNode }) {
  const { data: session } = useSession();
  return session && canOffer(session.user) ? null : children;
}
