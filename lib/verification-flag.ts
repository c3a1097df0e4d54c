const KEY = "ayllu-verification-notice";

/** Whether whoever is logged in here is to be reminded of verifying their address. */
export function isReminderDue(): boolean {
  try {
    return localStorage.getItem(KEY) === "true";
  } catch {
    return false;
  }
}

/** True on login; false after registering, resending, dismissing and on logout. */
export function setReminderDue(due: boolean): void {
  try {
    localStorage.setItem(KEY, String(due));
  } catch {
    // Where storage is forbidden there is no reminder.
  }
}
