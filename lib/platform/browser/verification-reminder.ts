const STORAGE_KEY = "ayllu-verification-notice";

export function isVerificationReminderDue(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) === "true";
  } catch {
    return false;
  }
}

/** Set it on sign-in; clear it after registration, resending, dismissal and sign-out. */
export function setVerificationReminderDue(isDue: boolean): void {
  try {
    localStorage.setItem(STORAGE_KEY, String(isDue));
  } catch {
    // Without storage there is no reminder.
  }
}
