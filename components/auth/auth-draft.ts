"use client";

import { useEffect, useEffectEvent } from "react";
import type { AuthView } from "./auth-view";
import type { RegionalSettings } from "./regional-settings";

interface AuthDraft {
  name: string;
  lastName: string;
  email: string;
  password: string;
  passwordConfirmation: string;
  acceptedTermsAndPrivacy: boolean;
  regionalSettings: RegionalSettings;
}

// Only in the memory of the open page, and only until somebody signs in.
let draft: Partial<AuthDraft> = {};
let isDiscarded = false;

/** Returns what was entered in the auth forms before they were closed or switched. */
export const readAuthDraft = (): Partial<AuthDraft> => draft;

export function updateAuthDraft(part: Partial<AuthDraft>): void {
  draft = { ...draft, ...part };
}

/** Forgets the draft, also the values of the form that is open. */
export function discardAuthDraft(): void {
  draft = {};
  isDiscarded = true;
}

/** Keeps the values of a form when it is closed. Returns `onViewChange` for links to another form, which shows them. */
export function useAuthDraft(
  getValues: () => Partial<AuthDraft>,
  onViewChange: (view: AuthView) => void,
): (view: AuthView) => void {
  const keepValues = useEffectEvent(() => {
    if (!isDiscarded) updateAuthDraft(getValues());
  });
  useEffect(() => {
    isDiscarded = false;
    return () => keepValues();
  }, []);
  // The other form reads the draft before this one is unmounted.
  return (view) => {
    updateAuthDraft(getValues());
    onViewChange(view);
  };
}
