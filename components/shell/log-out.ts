"use client";

import { signOut } from "next-auth/react";
import { routes } from "@/lib/platform/routes";
import { setSessionHint } from "@/lib/platform/browser/session-hint";
import { setReminderDue } from "@/lib/verification-flag";

/** Ends the session and loads the home page anew, so that nothing private stays in memory. */
export async function logOut(): Promise<void> {
  setSessionHint(false);
  setReminderDue(false);
  await signOut({ callbackUrl: routes.home() });
}
