import { getSession, signIn } from "next-auth/react";
import type { Geo } from "@/lib/accounts/location-guess/schema";
import { ApiError, apiCall } from "@/lib/platform/http/client";
import { forgetInvitation, keptInvitation } from "@/lib/invitations/kept";
import { api, routes } from "@/lib/platform/routes";
import type { Place } from "./regional-settings";
import { setReminderDue } from "@/lib/verification-flag";

const UNKNOWN = "Unknown";

type Credentials = { email: string; password: string; totp?: string };

/** Signs in; the code of what went wrong, or null. The session is asked for too, as a bad token answers 200. */
export function logIn(credentials: Credentials): Promise<string | null> {
  setReminderDue(true);
  return openSession(credentials);
}

/** Signs in whoever has just registered: their first mail is on its way, so nothing reminds them of it. */
export function logInFirst(email: string, password: string): Promise<string | null> {
  setReminderDue(false);
  return openSession({ email, password });
}

async function openSession(credentials: Credentials): Promise<string | null> {
  // next-auth reads an error out of the address that it is given, by default that of the page.
  const callbackUrl = routes.home();
  try {
    // A token that another first call replaced meanwhile shows only by the session's absence: once more, then.
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const result = await signIn("credentials", { redirect: false, ...credentials, callbackUrl });
      if (result?.error) return result.error;
      if (await getSession()) return null;
    }
    return UNKNOWN;
  } catch {
    return UNKNOWN;
  }
}

/** Sends JSON to one of our calls; what it refused, or null when it is done. */
async function post(method: "POST" | "PUT", url: string, body: unknown): Promise<ApiError | null> {
  try {
    await apiCall(method, url, body);
    return null;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

/** Where the caller's address is; null when that cannot be known now. */
export async function askWhere(signal: AbortSignal): Promise<Geo | null> {
  try {
    return await apiCall<Geo>("GET", api.geo(), undefined, signal);
  } catch {
    return null;
  }
}

interface Registration extends Place {
  name: string;
  lastName: string;
  email: string;
  password: string;
  acceptedTermsAndPrivacy: boolean;
}

/** Registers somebody, by the invitation that they came with if there is one. */
export async function register(person: Registration): Promise<ApiError | null> {
  const refusal = await post("POST", api.register(), {
    ...person,
    acceptedTermsAndPrivacyDate: new Date().toISOString(),
    invitationCode: keptInvitation(),
  });
  if (refusal === null) forgetInvitation();
  return refusal;
}

export function recoverPassword(userEmail: string): Promise<ApiError | null> {
  return post("POST", api.recoverPassword(), { userEmail });
}

interface NewPassword {
  token: string;
  password: string;
  passwordConfirmation: string;
}

export function resetPassword(change: NewPassword): Promise<ApiError | null> {
  return post("PUT", api.recoverPassword(), change);
}
