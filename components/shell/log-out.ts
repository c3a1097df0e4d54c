"use client";

import { signOut } from "next-auth/react";
import { routes } from "@/lib/routes";
import { setSessionHint } from "@/lib/session-hint";

/** Ends the session and loads the home page anew, so that nothing private stays in memory. */
export async function logOut(): Promise<void> {
  setSessionHint(false);
  await signOut({ callbackUrl: routes.home() });
}
