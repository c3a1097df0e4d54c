"use client";

import { routes } from "@/lib/platform/routes";
import { clearPrivateCopies } from "@/lib/platform/browser/private-copies";
import { forgetSession, showSessionLayout } from "@/lib/platform/browser/session-hint";
import { setVerificationReminderDue } from "@/lib/platform/browser/verification-reminder";

/** Forgets in this browser who was signed in, and what was kept for them. */
export function forgetMember(): void {
  forgetSession();
  setVerificationReminderDue(false);
  clearPrivateCopies();
}

/** Signs out and loads the home page from scratch, so that no private data stays in memory. */
export async function logOut(): Promise<void> {
  forgetMember();
  showSessionLayout(false);
  const { signOut } = await import("next-auth/react");
  await signOut({ callbackUrl: routes.home() });
}
