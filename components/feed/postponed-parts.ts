import Cookies from "js-cookie";
import { POSTPONED_PARTS_COOKIE } from "@/lib/platform/browser/hint-script";
import { profileParts, type ProfilePart } from "@/lib/community/feed/policy";

// A cookie, so that the server renders the reminders without those that were dismissed.

const SEPARATOR = ".";
const YEAR_IN_DAYS = 365;

/** Reads the parts of the profile whose reminders were dismissed from the value of the cookie. */
export function parsePostponedParts(value: string | undefined): ProfilePart[] {
  const names = value?.split(SEPARATOR) ?? [];
  return profileParts.filter((part) => names.includes(part));
}

export function postponePart(part: ProfilePart): void {
  const parts = new Set([...parsePostponedParts(Cookies.get(POSTPONED_PARTS_COOKIE)), part]);
  Cookies.set(POSTPONED_PARTS_COOKIE, [...parts].join(SEPARATOR), {
    expires: YEAR_IN_DAYS,
    path: "/",
    sameSite: "lax",
    secure: location.protocol === "https:",
  });
}
